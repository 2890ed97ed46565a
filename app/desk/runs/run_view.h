// SPDX-License-Identifier: GPL-3.0-or-later
// RunView: a finished run's headline figures as text and numbers for QML. Wraps the shared record without changing it. Texts are formatted
// ("230 k", "139 µs"); a latency that does not exist is "". GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline run {
struct RunRecord;
} // namespace floom::inline run

namespace floom::inline desk {

class RunView : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(bool valid READ isValid NOTIFY changed)
    Q_PROPERTY(int id READ id NOTIFY changed)
    Q_PROPERTY(double iops READ iops NOTIFY changed)
    Q_PROPERTY(QString iopsText READ iopsText NOTIFY changed)
    Q_PROPERTY(QString bandwidthText READ bandwidthText NOTIFY changed)
    Q_PROPERTY(QString meanText READ meanText NOTIFY changed)
    Q_PROPERTY(QString p99Text READ p99Text NOTIFY changed)
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed)
    Q_PROPERTY(QString footLine READ footLine NOTIFY changed)
    Q_PROPERTY(QString costLine READ costLine NOTIFY changed)
    Q_PROPERTY(bool partial READ isPartial NOTIFY changed)
    Q_PROPERTY(bool failed READ isFailed NOTIFY changed)
    Q_PROPERTY(QString partialText READ partialText NOTIFY changed) // "partial 41 %", "failed"; "" for a complete run

public:
    explicit RunView(QObject* parent = nullptr);

    [[nodiscard]] std::shared_ptr<const RunRecord> record() const { return m_record; }
    void setRecord(std::shared_ptr<const RunRecord> record, int number = 0); // 0: its id
    void setNumber(int number);

    [[nodiscard]] bool isValid() const { return m_record != nullptr; }
    [[nodiscard]] int id() const; // its number in the project, as displayed
    [[nodiscard]] double iops() const;
    [[nodiscard]] QString iopsText() const; // "230 k"
    [[nodiscard]] QString bandwidthText() const; // "943 MB/s"
    [[nodiscard]] QString meanText() const;
    [[nodiscard]] QString p99Text() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString
    footLine() const; // "Run 4 · 100,000 of 100,000 completed · 4,000 warm-up · steady · ±0.4 % · seed 1 · design 3f9c21a · 0.1.0"
    [[nodiscard]] QString costLine() const; // "410 ms · 2.90 M events/s"
    [[nodiscard]] bool isPartial() const;
    [[nodiscard]] bool isFailed() const; // the firmware has ended it: sentence() says how
    [[nodiscard]] QString partialText() const;
    // How a figure was computed, with its numbers: "iops", "latency_us.p99" (figure_origin.h).
    [[nodiscard]] Q_INVOKABLE QString origin(const QString& figure) const;

signals:
    void changed();

private:
    std::shared_ptr<const RunRecord> m_record;
    int m_number = 0;
};

} // namespace floom::inline desk
