"""Functions that build SVG. All text is escaped, and nothing needs a style, an id or a script."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

INK, PAPER, GOLD = "#2b2620", "#fffdf7", "#f7c948"
RIM, RIM_TEXT = "#37424a", "#f3ecdc"  # of a board

Point = tuple[float, float]


def plain(value: object) -> str:
    """Return the text of a value without control characters, which are forbidden in XML and would act in a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(value))


def number(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"


def element(tag: str, *inside: str, **attributes: object) -> str:
    """Return an element. In the names of attributes a trailing underscore is dropped; others become dashes."""
    start = "<" + tag
    for key, value in attributes.items():
        said = number(value) if isinstance(value, float) else plain(value)
        start += f" {key.rstrip('_').replace('_', '-')}={quoteattr(said)}"
    return f"{start}>{''.join(inside)}</{tag}>" if inside else start + "/>"


def words(tag: str, said: object, **attributes: object) -> str:
    """Return an element that contains text."""
    return element(tag, escape(plain(said)), **attributes)


def path(d: str, **attributes: object) -> str:
    return element("path", d=d, **attributes)


def line(*points: Point) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def area(*points: Point) -> str:
    return line(*points) + "Z"


def box(x: float, y: float, width: float, height: float) -> str:
    return area((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def rectangle(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def numeral(said: object, at: Point, size: float, colour: str = INK) -> str:
    # Not every viewer supports dominant-baseline.
    """Return text centred on a point."""
    return words("text", said, x=at[0], y=at[1] + size * 0.36, font_size=size, fill=colour, stroke="none")


def place(at: Point, scale: float) -> str:
    return f"translate({number(at[0])} {number(at[1])})" + (f" scale({scale:g})" if scale != 1 else "")


def picture(
    title: str, description: str, *parts: str, left: float, top: float, width: float, height: float, size: int
) -> str:
    """Return a complete SVG document, `size` pixels wide."""
    return element(
        "svg",
        words("title", title),
        words("desc", description),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=size,
        height=round(size * height / width),
        viewBox=" ".join(map(number, (left, top, width, height))),
        font_family="sans-serif",
        font_weight="bold",
        text_anchor="middle",
        stroke_linejoin="round",
    )


def page(text: str) -> str:
    """Return a picture in characters as an SVG document."""
    lines = text.splitlines()
    wide, high = 0.6 * max(map(len, lines), default=0) + 1, 1.25 * len(lines) + 1
    return element(
        "svg",
        *(words("text", line, x=0.5, y=1.25 * (at + 1), **{"xml:space": "preserve"}) for at, line in enumerate(lines)),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=round(16 * wide),
        font_family="monospace",
        font_size=1,
        fill=INK,
    )


def mark(outline: str, width: float = 5.0, dashes: str = "8 4") -> str:
    """Return a dashed outline that marks something."""
    return element(
        "g",
        path(outline, stroke=INK, stroke_width=width),
        path(outline, stroke=PAPER, stroke_width=width / 2, stroke_dasharray=dashes),
        class_="mark",
        fill="none",
    )
