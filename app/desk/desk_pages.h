// SPDX-License-Identifier: GPL-3.0-or-later
// DeskPages: the current page of the window, and the way back from the welcome page. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <utility>

namespace floom::inline desk {

class DeskPages final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(QStringList results READ results WRITE setResults NOTIFY resultsChanged)
    Q_PROPERTY(bool hasDrive READ hasDrive NOTIFY changed)

public:
    struct Asks {
        std::function<QString()> holdBack; // a lesson's reason to confirm first; "" = free to go
        std::function<bool()> hasDrive; // the design is not empty
        std::function<void()> refresh; // reads changes made by other programs
    };
    explicit DeskPages(Asks asks);

    // "welcome", "design" or a page of results
    [[nodiscard]] QString current() const { return m_current; }
    void setCurrent(const QString& page); // ignored if the window lacks the page
    // Names of the result pages, set by the window; empty: no window yet, any page is accepted.
    [[nodiscard]] QStringList results() const { return m_results; }
    void setResults(const QStringList& names);
    [[nodiscard]] bool hasDrive() const { return m_hasBegun || m_asks.hasDrive(); } // the welcome page can be left for a design
    void begin() { m_hasBegun = true; } // a drive was opened or started
    Q_INVOKABLE void backToDrive(); // to the page from which the welcome page was opened
    Q_INVOKABLE void compareRuns(int a, int b); // opens the compare page
    [[nodiscard]] std::pair<int, int> comparedRuns() const { return m_compared; } // the last request

signals:
    void changed();
    void resultsChanged();
    void comparisonWanted();
    void notice(const QString& text);

private:
    Asks m_asks;
    QString m_current = QStringLiteral("welcome");
    QString m_before = QStringLiteral("design"); // the page to return to
    bool m_hasBegun = false;
    std::pair<int, int> m_compared;
    QStringList m_results;
};

} // namespace floom::inline desk
