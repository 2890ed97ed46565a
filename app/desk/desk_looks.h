// SPDX-License-Identifier: GPL-3.0-or-later
// DeskLooks: the user's choice of colours, kept in the settings, and whether wall times are shown. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class DeskLooks : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged)
    Q_PROPERTY(bool showsCost READ showsCost NOTIFY showsCostChanged)

public:
    DeskLooks();

    [[nodiscard]] QString theme() const { return m_theme; } // "dark", "light", "system", "contrast"
    void setTheme(const QString& theme);
    void borrowTheme(const QString& theme); // not remembered for the next start
    [[nodiscard]] bool showsCost() const { return m_showsCost; } // wall time of runs; off for reproducible pictures
    void setShowsCost(bool shows);

signals:
    void themeChanged();
    void showsCostChanged();

private:
    void apply();

    QString m_theme;
    bool m_showsCost = true;
};

} // namespace floom::inline desk
