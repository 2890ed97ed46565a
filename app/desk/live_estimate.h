// SPDX-License-Identifier: GPL-3.0-or-later
// LiveEstimate: what is known of the drawing on the desk before it is run: its ceiling (CeilingWatch) and a short run made unasked after
// the last edit (GhostRun), as words, and as the loads that cards show. Empty while a lesson asks for a prediction. GUI thread; owned by
// the workspace.
#pragma once

#include "desk/block_load.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>

namespace floom {

class CeilingWatch;
class Document;
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
        std::function<bool()> isBusy; // a run that was asked for is under way
        std::function<bool()> isHidden; // a lesson asks for a prediction first
    };
    LiveEstimate(Document& document, Asks asks);
    ~LiveEstimate() override;

    [[nodiscard]] QString ceiling() const; // "449 k IOPS"
    [[nodiscard]] QString ceilingLimit() const; // "NAND package die"
    [[nodiscard]] QString ceilingOrigin() const; // how it was computed, with its numbers
    [[nodiscard]] QString ghost() const; // "402 k IOPS"; "" until it is done
    [[nodiscard]] QString ghostLatency() const; // "79 µs"
    [[nodiscard]] QString ghostNote() const; // "20,000 requests"
    [[nodiscard]] bool isGhostEnabled() const;
    void setGhostEnabled(bool enabled);
    // What the cards show of a drawing that has no run of its own: the ghost run's loads, until then those at the ceiling.
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

} // namespace floom
