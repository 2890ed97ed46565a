// SPDX-License-Identifier: GPL-3.0-or-later
// DeskPages: which page of the window is open, and the way back from the welcome page. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <utility>

namespace floom {

class DeskPages final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(QStringList results READ results WRITE setResults NOTIFY resultsChanged)
    Q_PROPERTY(bool hasDrive READ hasDrive NOTIFY changed)

public:
    struct Asks {
        std::function<QString()> holdBack; // words of a lesson that asks first; "" = nothing holds a page back
        std::function<bool()> hasDrive; // something is drawn
        std::function<void()> refresh; // what other programs may have changed is to be read
    };
    explicit DeskPages(Asks asks);

    // "welcome", "design" or a page of results
    [[nodiscard]] QString current() const { return m_current; }
    void setCurrent(const QString& page); // nothing happens where the window has no such page
    // Names of the pages of results. The window says which it has; empty: there is no window yet, and any may be turned to.
    [[nodiscard]] QStringList results() const { return m_results; }
    void setResults(const QStringList& names);
    [[nodiscard]] bool hasDrive() const { return m_hasBegun || m_asks.hasDrive(); } // one that the welcome page can be left for
    void begin() { m_hasBegun = true; } // a drive was opened or begun
    Q_INVOKABLE void backToDrive(); // to the page that the welcome page was opened from
    Q_INVOKABLE void compareRuns(int a, int b); // on the page for that
    [[nodiscard]] std::pair<int, int> comparedRuns() const { return m_compared; } // that were asked for last

signals:
    void changed();
    void resultsChanged();
    void comparisonWanted();
    void notice(const QString& text);

private:
    Asks m_asks;
    QString m_current = QStringLiteral("welcome");
    QString m_before = QStringLiteral("design"); // the welcome page
    bool m_hasBegun = false;
    std::pair<int, int> m_compared;
    QStringList m_results;
};

} // namespace floom
