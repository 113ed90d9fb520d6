"""What the server says to people, in four languages: all of it, and nothing that it no longer says."""

from __future__ import annotations

import ast

import pytest
from words import catalogs, sentences
from words.catalogs import LANGUAGES, Message, catalog

every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_every_sentence_that_is_said_is_there_and_no_other() -> None:
    said = {each.template: each.where for each in sentences.sentences()}
    known = catalog("server", "en")
    assert {template: where for template, where in said.items() if template not in known} == {}, "not in server.json"
    assert [template for template in known if template not in said] == [], "no longer said"


@pytest.mark.parametrize("name", sentences.UNHEARD)
def test_those_who_are_not_heard_do_speak(name: str) -> None:
    assert list(sentences.said_in(name, sentences.modules()[name], sentences.errors()))


@every_language
def test_sentences_are_whole_and_well_set(language: str) -> None:
    for template, text in catalog("server", language).items():
        catalogs.check_message(text, language)
        catalogs.check_typography(text, language)
        # a value at the end can be a sentence of its own
        assert text[0].isupper() or text[0] in "{“«„", template
        assert text[-1] in ".?}", template
        assert Message(text).names <= Message(template).names, template


@pytest.mark.parametrize(
    ("program", "templates"),
    [
        ('raise NotFound("there is no such table")', ["there is no such table"]),
        ('raise bad(f"torres.T2.1: {n} of {len(all)!r}")', ["{0} of {1}"]),
        ('raise TooManyRequests("wait" if soon else f"wait {n} s")', ["wait", "wait {0} s"]),
        ("""raise BastideError(f"{n} {'is' if n == 1 else 'are'} left")""", ["{0} is left", "{0} are left"]),
        (
            'def f(n):\n    hint = f"; is it {n}?" if n else ""\n    raise BadOptions(f"no {n!r}{hint}")',
            ["no {0}; is it {1}?", "no {0}"],
        ),
        ('GONE = "it is gone"\nraise bad(GONE)', ["it is gone"]),
        ("raise BastideError(str(error))", []),
        ("def bad(text):\n    return BadPosition(text)", []),
        ("raise BastideError(make_a_sentence())", [sentences.UNKNOWN]),
        ('raise ValueError("of no concern to people")', []),
    ],
)
def test_sentences_are_found_in_a_program(program: str, templates: list[str]) -> None:
    found = sentences.said_in("a.py", ast.parse(program), sentences.errors())
    assert [each.template for each in found] == templates


def test_the_notice_of_a_turn_is_read_by_the_browser() -> None:
    """the worker that shows it knows no catalog, and reads the sentence itself"""
    said = (sentences.SOURCE / "server" / "accounts" / "notifications.py").read_text("utf-8")
    worker = (catalogs.HOME.parent / "public" / "service-worker.js").read_text("utf-8")
    for words in ("It is your turn in ", " with ", " and "):
        assert words in said, words
        assert words in worker, words
