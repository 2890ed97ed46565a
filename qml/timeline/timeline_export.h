// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineExport: writes a timeline to a file; the suffix selects the format: .png and .svg: the visible lanes, with the drive embedded;
// .csv: the visible events (or those in the selected area); .vcd and .json: the whole recording, for waveform viewers and ui.perfetto.dev.
// GUI thread only.
#pragma once

#include "desk/timeline/timeline_item.h"
#include "desk/timeline/timeline_session.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class TimelineExport : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session MEMBER m_session NOTIFY sessionChanged)
    Q_PROPERTY(floom::desk::TimelineItem* lanes MEMBER m_lanes NOTIFY sessionChanged)

public:
    using QObject::QObject;

    // A path or a file: URL. "" or the reason in words.
    Q_INVOKABLE QString save(const QString& file);

signals:
    void sessionChanged();

private:
    [[nodiscard]] std::string drive() const; // the run's design and workload as project text
    [[nodiscard]] std::string events() const;
    [[nodiscard]] QByteArray png() const;
    [[nodiscard]] QByteArray svg() const;

    QPointer<TimelineSession> m_session;
    QPointer<TimelineItem> m_lanes;
};

} // namespace floom::inline pages
