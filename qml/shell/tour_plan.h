// SPDX-License-Identifier: GPL-3.0-or-later
// TourPlan: the steps of the picture tour in their order. A step does something to the window and, once that has come to rest, is
// photographed under its name.
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>
#include <vector>

namespace floom {

class TourStage;

class TourPlan {
public:
    struct Step {
        QString name; // of the picture; "" = none
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
    [[nodiscard]] std::function<bool()> idle() const; // no run is under way

private:
    TourStage& m_stage;
    std::vector<Step> m_steps;
};

} // namespace floom
