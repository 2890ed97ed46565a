// SPDX-License-Identifier: GPL-3.0-or-later
// A command box on the sample Starter, with settings of its own.
#pragma once

#include "shell/command_palette.h"

#include <QAbstractItemModelTester>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

class PaletteOnStarter {
protected:
    void open()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
        QSettings().clear();
        m_model.reset();
        m_space = std::make_unique<floom::Workspace>();
        QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
        m_model = std::make_unique<floom::CommandPalette>();
        new QAbstractItemModelTester(m_model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal, m_model.get());
        m_model->setWorkspace(m_space.get());
    }
    [[nodiscard]] QString label(int row) const { return m_model->index(row).data(floom::CommandPalette::LabelRole).toString(); }

    std::unique_ptr<floom::Workspace> m_space;
    std::unique_ptr<floom::CommandPalette> m_model;

private:
    QTemporaryDir m_settings;
};
