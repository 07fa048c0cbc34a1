"""Pictures of tables and hands, their alternative texts, and card faces as emojis; from views only, with no Discord.

`Pictures` is the asynchronous entrance; `render_table` and `render_hand` draw at once and block.
"""

from card_images.alt import alt_text, text_table
from card_images.emojis import emoji_name, emojis, key_of
from card_images.hand import Sort, arrange, hand_order, render_hand
from card_images.paint import Picture
from card_images.pictures import Pictures
from card_images.table import render_table
from card_images.theme import DEFAULT, Theme

__all__ = [
    "DEFAULT",
    "Picture",
    "Pictures",
    "Sort",
    "Theme",
    "alt_text",
    "arrange",
    "emoji_name",
    "emojis",
    "hand_order",
    "key_of",
    "render_hand",
    "render_table",
    "text_table",
]
