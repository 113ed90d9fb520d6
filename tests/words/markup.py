"""Finds words in a `.svelte` file that are outside of expressions, and so not in any catalog."""

from __future__ import annotations

import re

NOT_MARKUP = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
STRING = r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\""
WORD = re.compile(r"[^\W\d_]{2,}")  # single letters are names of keys
FINE = {"Bastide"}
SHOWN = {"alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "placeholder", "title"}


class Markup:
    """Parses a file; `literals` are the words found."""

    def __init__(self, source: str) -> None:
        self.text, self.at = NOT_MARKUP.sub("", source), 0
        self.literals: list[str] = []
        while self.at < len(self.text):
            if self.take(r"</?[\w:.-]+"):
                self.attributes()
            elif self.sees("{"):
                self.say_phrases(self.expression())
            else:
                self.say(self.take(r"[^<{]+|<"))

    def sees(self, letter: str) -> bool:
        return self.text.startswith(letter, self.at)

    def take(self, pattern: str) -> str:
        found = re.compile(pattern).match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found[0] if found else ""

    def attributes(self) -> None:
        """Parse attributes up to the end of the tag."""
        while self.at < len(self.text) and not self.take(r"[\s/]*>"):
            name = self.take(r"[\s/]*[^\s=>{/]+").strip(" \n/")
            shown = name in SHOWN
            if self.take(r"\s*=\s*(?=[\"'])"):
                self.value(self.take("[\"']"), shown)
            elif self.take("=") or not name:
                self.take(r"\s*")
                phrases = self.expression() if self.sees("{") else self.take(r"[^\s>]+")
                self.say_phrases(phrases if shown else "")

    def value(self, quote: str, shown: bool) -> None:
        while self.at < len(self.text) and not self.take(quote):
            literal = "" if self.sees("{") else self.take(rf"[^{quote}{{]+")
            if literal and shown:
                self.say(literal)
            elif not literal:
                self.expression()

    def expression(self) -> str:
        """Parse from a brace to the matching one."""
        start = self.at
        self.at += 1
        while self.at < len(self.text) and not self.take("}"):
            if self.sees("{"):
                self.expression()
            elif self.take("`"):
                self.template()
            elif not self.take(rf"{STRING}|[^{{}}`'\"]+"):
                self.at += 1
        return self.text[start : self.at]

    def template(self) -> None:
        while self.at < len(self.text) and not self.take("`"):
            if self.take(r"\$(?={)"):
                self.expression()
            elif not self.take(r"\\.|[^`$\\]+"):
                self.at += 1

    def say(self, words: str) -> None:
        if any(word not in FINE for word in WORD.findall(re.sub(r"&\w+;", "", words))):
            self.literals.append(words.strip())

    def say_phrases(self, expression: str) -> None:
        """Collect texts of several words; keys and names in an expression have no spaces."""
        for string in re.findall(STRING, expression):
            if re.search(r"[^\W\d_] +[^\W\d_]", string):
                self.literals.append(string)
