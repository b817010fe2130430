"""Guided first games: those of this repository play to their end, and 'trigh check data' notices one that does not."""
import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from in_folder import InFolder

program = Path(sys.argv.pop(1))
shared = Path(__file__).resolve().parents[2] / "shared-data"


class Guides(InFolder):
    def setUp(self):
        super().setUp()
        self.root = self.folder / "shared-data"
        shutil.copytree(shared, self.root)
        self.file = self.root / "crusader/guide.json"
        self.guide = json.loads(self.file.read_text())

    def check(self, title="crusader"):
        self.file.write_text(json.dumps(self.guide))
        done = subprocess.run([program, "--data", self.root, "check", "data", title], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def refused(self, code, words, pointer):
        status, told = self.check()
        self.assertEqual(status, 1, told)
        self.assertIn(code, told)
        self.assertIn(pointer, told)
        self.assertIn(words, told)

    def step(self, kind):
        return next(i for i, step in enumerate(self.guide["steps"]) if kind in step)

    def test_all_play_to_their_end_and_teach_what_they_should(self):
        for title in ("crusader", "el-alamein", "desert-fox"):
            status, told = self.check(title)
            self.assertEqual(status, 0, told)
            steps = json.loads((self.root / title / "guide.json").read_text())["steps"]
            verbs = {step["do"].split()[0] for step in steps if "do" in step}
            self.assertLessEqual({"move", "attack", "advance", "end-phase"}, verbs, title)
            layers = {layer for step in steps for layer in step.get("show", [])}
            self.assertLessEqual({"zones", "supply"}, layers, title)

    def test_an_action_that_the_rules_refuse(self):
        at = self.step("do")
        self.guide["steps"][at]["do"] = "move ger-1-5 1811-1812-1813-1814-1815-1816-1817-1818"
        self.refused("TR-178", "is refused: QUAD", f"/steps/{at}/do")

    def test_an_action_that_is_none(self):
        at = self.step("do")
        self.guide["steps"][at]["do"] = "fly ger-1-5"
        self.refused("TR-178", "fly", f"/steps/{at}/do")

    def test_a_step_for_the_side_that_is_not_to_act(self):
        self.guide["side"] = "allied"
        self.refused("TR-178", "the learner is not to act here", "/do")

    def test_a_side_a_hex_and_a_case_that_are_not_there(self):
        self.guide["side"] = "martian"
        self.refused("TR-178", "martian", "/side")
        self.guide["side"] = "axis"
        self.guide["steps"][0]["look"] = ["9999"]
        self.refused("TR-178", "9999", "/steps/0/look")
        self.guide["steps"][0]["look"] = []
        self.guide["steps"][0]["case"] = "QUAD 99.9"
        self.refused("TR-178", "QUAD 99.9", "/steps/0/case")

    def test_dice_too_few_and_too_many(self):
        dice = self.guide["position"]["dice"]
        self.guide["position"]["dice"] = dice[:1]
        self.refused("TR-178", "left to chance", "/steps/")
        self.guide["position"]["dice"] = dice + [3]
        self.refused("TR-178", "1 of the dice are never rolled", "/position/dice")

    def test_another_title_and_a_form_that_is_wrong(self):
        self.guide["title"] = "kasserine"
        self.refused("TR-178", "another title", "/title")
        self.guide["title"] = "crusader"
        del self.guide["steps"][0]["text"]["de"]
        self.refused("TR-112", "de", "/steps/0/text")


unittest.main()
