// SPDX-License-Identifier: GPL-3.0-or-later
// Files dropped on the window that are too many, or that cannot be opened.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }
    SignalSpy {
        id: told
        target: space
        signalName: "notice"
    }

    TestCase {
        name: "Drops"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.pages.current = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
            find("messageBar").words = "";
        }
        function file(name, text) {
            verify(files.write(scratchFolder + "/" + name, text));
            return scratchFolder + "/" + name;
        }

        function test_ofSeveralFilesTheOthersAreToldAbout_data() {
            return [{ tag: "canvas", x: 800, y: 400 }, { tag: "bar", x: 800, y: 8 }];
        }
        function test_ofSeveralFilesTheOthersAreToldAbout(data) {
            const one = scratchFolder + "/one.json", other = file("other.json", "{}");
            compare(space.files.saveAs(one), "");
            compare(space.door.openSample("all-rram"), "");
            told.clear();
            verify(files.dropAll(main, [one, other, other], data.x, data.y));
            compare(space.files.name, one);
            compare(told.count, 1);
            compare(told.signalArguments[0][0], "Only the first of 3 dropped files is taken: one.json");
            told.clear();
            verify(files.drop(main, one, data.x, data.y));
            compare(told.count, 0);
        }
        function test_nobodyIsAskedAboutAFileThatCannotBeOpened_data() {
            return ["junk.floom", "junk.json", "junk.png", "junk.svg", "empty.floom"].map(name => ({ tag: name, name: name }));
        }
        function test_nobodyIsAskedAboutAFileThatCannotBeOpened(data) {
            const bar = find("messageBar");
            space.document.blocks.add("dram", 0, 0);
            verify(space.modified);
            verify(files.drop(main, file(data.name, data.name.startsWith("junk") ? "no drive at all" : ""), 800, 400));
            verify(!space.door.asking);
            verify(!find("unsavedQuestion").visible);
            verify(bar.visible && bar.words.indexOf(data.name) >= 0, bar.words);
            verify(space.modified);
        }
        function test_aProjectIsAskedAboutAsEver() {
            const path = scratchFolder + "/good.floom";
            compare(space.files.saveAs(path), "");
            compare(space.door.openSample("all-rram"), "");
            space.document.blocks.add("dram", 0, 0);
            verify(files.drop(main, path, 800, 400));
            verify(space.door.asking);
            space.door.discard();
            compare(space.files.name, path);
        }
    }
}
