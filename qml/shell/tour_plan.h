// SPDX-License-Identifier: GPL-3.0-or-later
// TourPlan: the steps of the picture tour in order. A step changes the window and, once it has settled, is saved as a picture under its
// name.
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>
#include <vector>

namespace floom::inline pages {

class TourStage;

class TourPlan {
public:
    struct Step {
        QString name; // picture name; "" = no picture
        std::function<void()> act;
        std::function<bool()> ready;
    };

    explicit TourPlan(TourStage& stage)
        : m_stage(stage)
    {
    }

    [[nodiscard]] TourStage& stage() { return m_stage; } // outlives the plan
    [[nodiscard]] const std::vector<Step>& steps() const { return m_steps; }
    void add(Step step) { m_steps.push_back(std::move(step)); }
    void show(const QByteArray& name, std::function<void()> act) { add({QString::fromLatin1(name), std::move(act), idle()}); }
    [[nodiscard]] std::function<bool()> idle() const; // no run in progress

private:
    TourStage& m_stage;
    std::vector<Step> m_steps;
};

} // namespace floom::inline pages
