// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/assert.h"
#include "catalogue/builtin.h"
#include "io/json.h"

#include <cstdio>

namespace floom::inline engine {

namespace {

void addType(Catalogue& catalogue, const BuiltinType& builtin)
{
    Result<TypeSpec> type = readType(builtin.json, std::string(builtin.id) + ".json");
    if (type)
        type->iconSvg = builtin.icon;
    const Outcome added = type ? catalogue.add(std::move(*type)) : Outcome(type.error());
    if (!added)
        std::fprintf(stderr, "%s\n", added.error().message().c_str());
    FLOOM_ASSERT(added.ok(), "every embedded type is well formed");
}

Catalogue loadTypes()
{
    Catalogue catalogue;
    for (const BuiltinType* builtin = builtinTypes(); builtin->id; ++builtin)
        addType(catalogue, *builtin);
    return catalogue;
}

} // namespace

const Catalogue& builtinCatalogue()
{
    static const Catalogue catalogue = loadTypes();
    return catalogue;
}

} // namespace floom::inline engine
