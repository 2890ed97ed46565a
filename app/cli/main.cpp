// SPDX-License-Identifier: GPL-3.0-or-later
// flashloom-cli: the engine on the command line. Standard output carries documents only.
#include "cli/run_cli.h"

int main(int argc, char** argv)
{
    return floom::cli::runCli(argc, argv);
}
