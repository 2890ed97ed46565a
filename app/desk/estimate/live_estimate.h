// SPDX-License-Identifier: GPL-3.0-or-later
// LiveEstimate: what is known of the current design before a run: its ceiling (CeilingWatch) and a preview run after the last edit
// (GhostRun), as text and as loads on cards. Empty while a lesson asks for a prediction. GUI thread; owned by the workspace.
#pragma once

#include "desk/estimate/block_load.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline desk {

class CeilingWatch;
class GhostRun;

class LiveEstimate final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString ceiling READ ceiling NOTIFY ceilingChanged)
    Q_PROPERTY(QString ceilingLimit READ ceilingLimit NOTIFY ceilingChanged)
    Q_PROPERTY(QString ceilingOrigin READ ceilingOrigin NOTIFY ceilingChanged)
    Q_PROPERTY(QString ghost READ ghost NOTIFY ghostChanged)
    Q_PROPERTY(QString ghostLatency READ ghostLatency NOTIFY ghostChanged)
    Q_PROPERTY(QString ghostNote READ ghostNote NOTIFY ghostChanged)
    Q_PROPERTY(bool ghostEnabled READ isGhostEnabled WRITE setGhostEnabled NOTIFY ghostChanged)

public:
    struct Asks {
        std::function<bool()> isBusy; // a requested run is in progress
        std::function<bool()> isHidden; // a lesson asks for a prediction first
    };
    LiveEstimate(Document& document, Asks asks);
    ~LiveEstimate() override;

    [[nodiscard]] QString ceiling() const; // "449 k IOPS"
    [[nodiscard]] QString ceilingLimit() const; // "NAND package die"
    [[nodiscard]] QString ceilingOrigin() const; // the formula with its numbers
    [[nodiscard]] QString ghost() const; // "402 k IOPS"; "" until it has finished, and where it is not settled
    [[nodiscard]] QString ghostLatency() const; // "79 µs"
    [[nodiscard]] QString ghostNote() const; // "20,000 requests"; "not settled after 20,000 requests": faster than the ceiling
    [[nodiscard]] bool isGhostEnabled() const;
    void setGhostEnabled(bool enabled);
    // Card loads of a design without its own run: those of a settled preview, else those at the ceiling.
    [[nodiscard]] const BlockLoads& loads() const;
    [[nodiscard]] bool loadsAreSimulated() const;

signals:
    void ceilingChanged();
    void ghostChanged();

private:
    Asks m_asks;
    std::unique_ptr<CeilingWatch> m_ceiling;
    std::unique_ptr<GhostRun> m_ghost;
};

} // namespace floom::inline desk
