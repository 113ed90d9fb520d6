"""The style sheet."""

STYLE = """
Table { layout: vertical; }
#status { height: 1; background: $primary; color: $text; padding: 0 1; }
#middle { height: 1fr; }
#board { height: 1fr; width: 43; }
#side { width: 1fr; height: 1fr; padding: 0 1 0 0; }
#players, #facts, #hand { height: auto; }
#players { text-wrap: nowrap; }
#facts { color: $text-muted; }
#hand-title, #score-title, #since-title, #now-title { height: 1; background: $panel; color: $foreground; }
#choices { height: auto; max-height: 50%; border: none; padding: 0; background: $panel; }
#choices:focus { border: none; }
#log, #score { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
#score.beside-log { height: auto; max-height: 50%; }
#log Static, #score Static { height: auto; }
#log #since { border-left: thick $accent; padding: 0 0 0 1; }
#prompt { height: 3; padding: 0 1; background: $surface; }
#bar { height: auto; padding: 0 1; background: $panel; link-style: none; link-color: $foreground; }
#command { height: 2; background: $panel; padding: 0 1; }
#command Input { border: none; background: $boost; }
#matches { height: 1; color: $text-muted; text-wrap: nowrap; text-overflow: ellipsis; }

Curtain { align: center middle; background: $background 100%; }
#curtain { width: 60; max-width: 100%; height: auto; padding: 2 4; text-align: center; border: heavy $primary; }
Page, Rules, AskQuit { align: center middle; }
.page { width: 90%; max-width: 100; height: auto; max-height: 95%; padding: 0 1; }
.page { background: $surface; border: heavy $primary; }
.page.small { width: 56; }
.page VerticalScroll { height: auto; max-height: 1fr; }
.page .title { text-style: bold; height: auto; margin-bottom: 1; }
.page .foot { height: 1; color: $text-muted; }
Rules .page { height: 95%; }
Rules .page VerticalScroll { height: 1fr; }
"""
