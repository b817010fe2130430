"""The referee of El Alamein, written from its rulebook; it shares nothing with the plugin."""

from .referee import Referee

__all__ = ["Referee"]
