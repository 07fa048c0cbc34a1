"""Panels: messages made of Components V2, built from what a table lets one person see. Pure: no client, no I/O."""
