"""The referee of Desert Fox."""

from .referee import Referee  # noqa: F401
