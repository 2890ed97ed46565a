// SPDX-License-Identifier: GPL-3.0-or-later
// Playback as a film: frames that are stepped, one picture each.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Timeline

Item {
    id: root
    width: 900
    height: 300

    Workspace { id: workspace }
    TimelineView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }
    Image { id: picture }
    SignalSpy {
        id: ended
        signalName: "finished"
    }

    TestCase {
        name: "Film"
        when: windowShown

        function initTestCase() {
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=2000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid, 30000);
        }

        function test_aFilmIsASequenceOfTheStretch() {
            const film = finder.find(view, "timelineExport").film;
            verify(film.start(view, scratchFolder + "/film.txt", 1).length > 0);
            verify(film.start(view, scratchFolder + "/film.png", 0).length > 0);
            view.session.playheadPs = 5;
            compare(film.start(view, scratchFolder + "/film.png", 0.2), "");
            verify(film.running);
            verify(film.start(view, scratchFolder + "/other.png", 1).length > 0); // one at a time
            ended.target = film;
            ended.wait(20000);
            compare(ended.signalArguments[0][0], "");
            compare(film.frames, 5);
            compare(view.session.playheadPs, 5); // back where it was
            for (const number of [1, 5]) {
                picture.source = "file://" + scratchFolder + "/film-0000" + number + ".png";
                tryCompare(picture, "status", Image.Ready);
            }
            picture.source = "file://" + scratchFolder + "/film-00006.png";
            tryCompare(picture, "status", Image.Error);
        }
        function test_itsLengthIsThatOfPlayingIt() {
            const button = finder.find(view, "timelineExport");
            view.session.shown.showAll();
            view.playback.dial = 1; // a second a second: the run is over at once
            compare(button.filmSeconds, 1);
            view.playback.dial = 0;
            compare(button.filmSeconds, 60);
        }
        function test_itCanBeStopped() {
            const button = finder.find(view, "timelineExport");
            compare(button.film.start(view, scratchFolder + "/stopped.png", 60), "");
            ended.clear();
            ended.target = button.film;
            mouseClick(button);
            compare(ended.count, 1);
            verify(!button.film.running);
            verify(ended.signalArguments[0][0].length > 0);
        }
    }
}
