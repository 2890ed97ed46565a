// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences: persistent user settings of the window: scale, motion, pane layout. Setting scale or motion updates the theme at once. GUI
// thread.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class Preferences : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool reduceMotion READ reduceMotion WRITE setReduceMotion NOTIFY reduceMotionChanged)
    Q_PROPERTY(QString arrangement READ arrangement WRITE setArrangement NOTIFY arrangementChanged)
    Q_PROPERTY(bool simple READ isSimple WRITE setSimple NOTIFY simpleChanged)
    Q_PROPERTY(bool listShown READ isListShown WRITE setListShown NOTIFY listShownChanged)

public:
    explicit Preferences(QObject* parent = nullptr);

    [[nodiscard]] bool reduceMotion() const;
    void setReduceMotion(bool reduce);
    [[nodiscard]] QString arrangement() const { return m_arrangement; } // pane arrangement: "design", "why", "teach"
    void setArrangement(const QString& name); // ignores unknown names
    [[nodiscard]] bool isSimple() const { return m_simple; } // the inspector shows only the most important parameters
    void setSimple(bool simple);
    [[nodiscard]] bool isListShown() const { return m_listShown; } // the list view replaces the palette
    void setListShown(bool shown);

    // Whether an arrangement has stored pane widths, after the user moved them.
    Q_INVOKABLE bool hasPaneState(const QString& split) const;
    Q_INVOKABLE QByteArray paneState(const QString& split) const;
    Q_INVOKABLE void keepPaneState(const QString& split, const QByteArray& state);
    Q_INVOKABLE void forgetPanes(); // resets all arrangements
    Q_INVOKABLE static QString text(const QString& name); // a text bundled with the program: "LICENSE", "OFL-Inter.txt"

signals:
    void reduceMotionChanged();
    void arrangementChanged();
    void simpleChanged();
    void listShownChanged();
    void panesForgotten();

private:
    QString m_arrangement;
    bool m_simple = false;
    bool m_listShown = false;
};

} // namespace floom::inline desk
