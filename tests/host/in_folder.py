"""Tests that leave nothing behind."""
import pathlib
import tempfile
import unittest


class InFolder(unittest.TestCase):
    """A folder of its own for each test, `folder`, which goes with it."""

    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.folder = pathlib.Path(home.name)
