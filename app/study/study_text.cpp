// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/design_fields.h"
#include "io/json_reader.h"
#include "study/study.h"
#include "sweep/sweep_fields.h"

#include <QDir>
#include <QFile>

namespace floom::inline study {
namespace {

PlaceWords placeOf(ObjectReader& reader, std::string_view key)
{
    PlaceWords place;
    if (const Json* object = reader.object(key))
        for (const auto& [axis, label] : object->items()) {
            if (label.is_string())
                place[axis] = label.get<std::string>();
            else if (label.is_number() || label.is_boolean())
                place[axis] = label.dump();
            else
                reader.problem().report(reader.pathOf(key) + "." + axis, "the label of a step", jsonFound(label));
        }
    return place;
}

bool number(ObjectReader& reader, std::string_view key, double& value)
{
    const Json* json = reader.find(key);
    if (!json)
        return false;
    if (!json->is_number())
        reader.problem().report(reader.pathOf(key), "a number", jsonFound(*json));
    else
        value = json->get<double>();
    return true;
}

void readKind(ObjectReader& reader, Expectation& e)
{
    using Kind = Expectation::Kind;
    const std::pair<const char*, Kind> labelled[] = {
        {"lowest", Kind::lowest}, {"highest", Kind::highest}, {"knee", Kind::knee}, {"limit", Kind::limit}};
    e.kind = Kind::value;
    for (const auto& [key, kind] : labelled)
        if (const Json* json = reader.find(key)) {
            e.kind = kind;
            for (const Json& label : json->is_array() ? *json : Json::array({*json}))
                if (label.is_string())
                    e.labels.push_back(label.get<std::string>());
                else
                    reader.problem().report(reader.pathOf(key), "a text, or several", jsonFound(label));
        }
    if (e.shape = reader.text("shape"); !e.shape.empty()) {
        e.kind = Kind::shape;
        if (e.shape != "rising" && e.shape != "falling" && e.shape != "flat")
            reader.problem().report(reader.pathOf("shape"), "rising, falling or flat", e.shape);
    }
    if (const Json* only = reader.array("only")) {
        e.kind = Kind::only;
        for (const Json& label : *only)
            e.labels.push_back(label.is_string() ? label.get<std::string>() : label.dump());
    }
    if (number(reader, "terabytes", e.terabytes)) {
        e.kind = Kind::years;
        number(reader, "drives_per_day", e.drivesPerDay);
        number(reader, "gigabytes", e.gigabytes);
    }
    if (e.why = reader.text("not_checkable"); !e.why.empty())
        e.kind = Kind::unknown;
}

Expectation readExpectation(ObjectReader& reader)
{
    Expectation e;
    e.says = reader.requiredText("says");
    e.sweep = reader.text("in");
    e.metric = reader.text("metric");
    e.at = placeOf(reader, "at");
    e.to = placeOf(reader, "to");
    e.base = reader.text("to_in");
    e.ratio = !e.to.empty();
    e.along = reader.text("along");
    readKind(reader, e);
    e.exact = number(reader, "is", e.is);
    number(reader, "within", e.within);
    number(reader, "least", e.least);
    number(reader, "most", e.most);
    number(reader, "slack", e.slack);
    number(reader, "share", e.share);
    using Kind = Expectation::Kind;
    if (e.metric.empty() && e.kind != Kind::limit && e.kind != Kind::years && e.kind != Kind::unknown)
        reader.problem().report(reader.pathOf("metric"), "the figure that is looked at", "nothing");
    return e;
}

Plot readPlot(ObjectReader& reader)
{
    Plot plot;
    plot.sweep = reader.text("in");
    plot.x = reader.requiredText("x");
    plot.y = reader.requiredText("y");
    plot.lines = reader.text("lines");
    plot.at = placeOf(reader, "at");
    return plot;
}

} // namespace

Result<Study> readStudy(std::string_view text, std::string_view fileName)
{
    const auto json = parseJson(text, fileName);
    if (!json)
        return json.error();
    ReadProblem problem(fileName);
    ObjectReader reader(*json, {}, problem);
    readHeader(reader, "flashloom-study");
    Study study;
    study.id = reader.requiredText("id");
    study.title = reader.requiredText("title");
    study.source = reader.requiredText("source");
    study.text = reader.requiredText("text");
    reader.forEach("sweeps", [&](ObjectReader& sweep) { study.sweeps.push_back(readSweepFields(sweep)); });
    reader.forEach("plots", [&](ObjectReader& plot) { study.plots.push_back(readPlot(plot)); });
    reader.forEach("expect", [&](ObjectReader& one) { study.expectations.push_back(readExpectation(one)); });
    reader.finish();
    if (problem.any())
        return problem.first();
    return study;
}

const std::vector<Study>& builtinStudies()
{
    static const std::vector<Study> studies = [] {
        std::vector<Study> list;
        const QDir folder(QStringLiteral(":/flashloom/studies"));
        for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            // Unreadable built-in studies are skipped; a test checks that all are readable.
            if (auto study = readStudy(file.readAll().toStdString(), name.toStdString()))
                list.push_back(std::move(*study));
        }
        return list;
    }();
    return studies;
}

} // namespace floom::inline study
