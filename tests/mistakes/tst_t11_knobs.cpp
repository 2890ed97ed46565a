// SPDX-License-Identifier: GPL-3.0-or-later
// T11, dead knobs: every parameter of every type, changed by a fifth or to its other values, changes some figure of a run in one of the
// scenes of t11_scenes.txt, or the catalogue (`inert`) explains why not; an inert parameter that has an effect is detected too. A parameter
// that is inactive unless another one is set is tried with each other value of the choices and switches next to it.
#include "base/units.h"
#include "rules/cost.h"
#include "simulate/redraw.h"

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

using namespace floom;

namespace {

struct Scene {
    std::string type, sample, workload;
    Changes changes;
};

std::string trimmed(const std::string& text)
{
    return QString::fromStdString(text).trimmed().toStdString();
}

std::vector<Scene> readScenes()
{
    std::vector<Scene> scenes;
    std::ifstream file(FLOOM_SOURCE_DIR "/tests/mistakes/t11_scenes.txt");
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        std::istringstream fields(line);
        Scene scene;
        std::string changes;
        std::getline(fields, scene.type, '|');
        std::getline(fields, scene.sample, '|');
        std::getline(fields, scene.workload, '|');
        std::getline(fields, changes, '|');
        scene.type = trimmed(scene.type);
        scene.sample = trimmed(scene.sample);
        scene.workload = trimmed(scene.workload);
        std::istringstream words(changes);
        for (std::string word; words >> word;)
            scene.changes.push_back(word);
        scenes.push_back(scene);
    }
    return scenes;
}

// All figures of a run and of the design, without names; empty if the design is refused.
std::string figures(const Design& design, const std::string& workload)
{
    const Compiled compiled = compile(design, builtinCatalogue());
    const auto parsed = parseWorkload(workload);
    if (!compiled.program || !parsed)
        return {};
    RunOptions options;
    options.causes = false; // same waits, without causes
    RunResult result = simulate(*compiled.program, *parsed, options);
    if (result.partial) // livelock: nothing to compare
        return {};
    explain(result, *compiled.program, *parsed);
    result.designHash.clear();
    result.workload.clear();
    result.diagnostics.clear();
    const double cost = totalCost(costOf(design, builtinCatalogue(), Weighting::billOfMaterials));
    return writeResult(result, false) + std::to_string(cost) + ' ' + std::to_string(compiled.program->capacityBytes);
}

template <typename T> void addNumbers(std::vector<Value>& list, const ParameterSpec& spec, T now)
{
    const double most = spec.max ? static_cast<double>(std::get<T>(*spec.max)) : static_cast<double>(now) * 2;
    const double least = spec.min ? static_cast<double>(std::get<T>(*spec.min)) : 0;
    const auto add = [&](double value) {
        const T one = std::is_integral_v<T> ? static_cast<T>(std::llround(value)) : static_cast<T>(value);
        if (value >= least && value <= most && one != now)
            list.emplace_back(one);
    };
    const auto from = static_cast<double>(now);
    for (const double factor : {1.2, 0.8, 2.0, 0.5, 4.0, 0.25})
        add(from * factor);
    add(from + 1);
    add(from - 1);
    for (const double end : {least, most})
        add(end);
    if (from == 0)
        for (const double share : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6})
            add(most * share);
}

std::vector<Value> otherValues(const ParameterSpec& spec, const Value& now)
{
    std::vector<Value> list;
    if (const bool* flag = std::get_if<bool>(&now))
        list.emplace_back(!*flag);
    else if (const auto* whole = std::get_if<std::int64_t>(&now))
        addNumbers(list, spec, *whole);
    else if (const auto* number = std::get_if<double>(&now))
        addNumbers(list, spec, *number);
    for (const Choice& choice : spec.choices)
        if (now != Value(choice.id))
            list.emplace_back(choice.id);
    if (spec.id == "binary") // firmware: another sample
        list.emplace_back(std::string("minimal"));
    return list;
}

Value valueIn(const Block& block, const ParameterSpec& spec)
{
    const auto it = block.parameters.find(spec.id);
    return it == block.parameters.end() ? spec.defaultValue : it->second;
}

// A scene's design, the block it is about, and its figures.
class Stage {
public:
    Stage(const Scene& scene)
        : m_scene(&scene)
        , m_design(redrawn(scene.sample, scene.changes))
    {
        for (Block& block : m_design.blocks)
            if (block.type == scene.type)
                m_block = &block;
        if (m_block == nullptr)
            qFatal("no %s in a scene of it", scene.type.c_str());
        m_figures = figures(m_design, scene.workload);
        if (m_figures.empty())
            qFatal("a scene of %s cannot run", scene.type.c_str());
    }

    [[nodiscard]] Value value(const ParameterSpec& spec) const { return valueIn(*m_block, spec); }

    // Figures with one parameter changed temporarily, on top of `enabled`.
    [[nodiscard]] std::string with(const ParameterSpec& spec, const Value& value)
    {
        const Parameters kept = m_block->parameters;
        m_block->parameters[spec.id] = value;
        m_block->overrides.clear();
        std::string found = figures(m_design, m_scene->workload);
        m_block->parameters = kept;
        return found;
    }

    [[nodiscard]] bool moves(const ParameterSpec& spec, const Value& value)
    {
        const std::string found = with(spec, value);
        return !found.empty() && found != m_figures;
    }

    [[nodiscard]] bool movesBeside(const ParameterSpec& spec, const Value& value)
    {
        for (const ParameterSpec& other : builtinCatalogue().find(m_scene->type)->parameters) {
            // A long list of choices, such as the allocation orders, enables no other parameter.
            if (&other == &spec || (other.choices.empty() && other.kind != Kind::boolean) || other.choices.size() > 8
                || other.id == "ideal")
                continue;
            for (const Value& enabling : otherValues(other, valueIn(*m_block, other))) {
                const Parameters kept = m_block->parameters;
                m_block->parameters[other.id] = enabling;
                std::optional<std::string>& known = m_beside[other.id + ' ' + formatValue(enabling, other.kind)];
                if (!known)
                    known = figures(m_design, m_scene->workload);
                const std::string& before = *known;
                const std::string after = before.empty() ? before : with(spec, value);
                m_block->parameters = kept;
                if (!after.empty() && before != after)
                    return true;
            }
        }
        return false;
    }

private:
    const Scene* m_scene;
    Design m_design;
    Block* m_block = nullptr;
    std::string m_figures;
    std::map<std::string, std::optional<std::string>> m_beside; // figures with another parameter changed
};

// Parameters of SLC-mode blocks, which no firmware uses by default.
bool sleeps(const std::string& type, const std::string& id)
{
    return type == "nand_package" && id.starts_with("pslc") && id != "pslcBlocks";
}

// Inert parameters are not tried with all others: that would take as many runs as all the rest.
bool movesSomewhere(std::vector<Stage>& stages, const ParameterSpec& spec, const std::optional<Value>& choice, bool claimsNotTo)
{
    for (const bool beside : {false, true}) {
        if (beside && claimsNotTo)
            break;
        for (Stage& stage : stages) {
            const Value now = stage.value(spec);
            if (choice && *choice == now)
                continue;
            std::vector<Value> tries = otherValues(spec, now);
            if (choice)
                tries = {*choice};
            else if (beside && tries.size() > 3)
                tries.resize(3);
            for (const Value& value : tries)
                if (beside ? stage.movesBeside(spec, value) : stage.moves(spec, value))
                    return true;
        }
    }
    return false;
}

} // namespace

class TestT11Knobs : public QObject {
    Q_OBJECT

private slots:
    void t11EveryParameterMovesAFigureOrSaysWhyNot_data()
    {
        QTest::addColumn<QString>("type");
        const QByteArray part = qgetenv("FLOOM_T11"); // "cpu", "rest", or all
        for (const TypeSpec& type : builtinCatalogue().types())
            if (part.isEmpty() || (part == "cpu") == (type.role == Role::processor))
                QTest::newRow(type.id.c_str()) << QString::fromStdString(type.id);
    }

    void t11EveryParameterMovesAFigureOrSaysWhyNot()
    {
        QFETCH(QString, type);
        static const std::vector<Scene> scenes = readScenes();
        const TypeSpec& spec = *builtinCatalogue().find(type.toStdString());
        std::vector<Stage> stages;
        stages.reserve(scenes.size());
        for (const Scene& scene : scenes)
            if (scene.type == spec.id)
                stages.emplace_back(scene);
        QVERIFY2(!stages.empty(), "a scene of every type in tests/mistakes/t11_scenes.txt");
        QStringList wrong;
        for (const ParameterSpec& parameter : spec.parameters) {
            const QString name = QString::fromStdString(spec.id + "." + parameter.id);
            // Each choice separately: one that acts like another is a dead knob too. The default may differ from any other.
            bool moves = parameter.choices.empty() && movesSomewhere(stages, parameter, {}, !parameter.inert.empty());
            QStringList dead;
            for (const Choice& choice : parameter.choices) {
                const bool one = movesSomewhere(stages, parameter, Value(choice.id), !(parameter.inert + choice.inert).empty());
                moves = moves || one;
                if (Value(choice.id) != parameter.defaultValue && one != choice.inert.empty() && parameter.inert.empty())
                    dead << QString::fromStdString(choice.id) + (one ? " claims not to" : " like the default");
            }
            if (!moves && parameter.inert.empty() && !sleeps(spec.id, parameter.id))
                wrong << name + " moves nothing and does not say why";
            else if (moves && !parameter.inert.empty())
                wrong << name + " moves figures but claims not to: " + QString::fromStdString(parameter.inert);
            else if (moves && !dead.isEmpty())
                wrong << name + ": " + dead.join(", ");
        }
        QVERIFY2(wrong.isEmpty(), qPrintable("\n  " + wrong.join("\n  ")));
    }
};

QTEST_APPLESS_MAIN(TestT11Knobs)
#include "tst_t11_knobs.moc"
