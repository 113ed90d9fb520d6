"""The documentation of the REST API: one page made from the OpenAPI schema, without scripts or files from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ..static_files import security_policy

router = APIRouter(include_in_schema=False)

Schema = Mapping[str, Any]

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
summary { cursor: pointer } code { font-size: 0.95em } pre { overflow-x: auto; background: #8882; padding: 0.5rem }
details { margin: 0.3rem 0 } details > :not(summary) { margin-left: 1.2rem }
"""


@router.get("/api/docs")
async def get_docs(request: Request) -> HTMLResponse:
    """Return the documentation of the API."""
    policy = security_policy(request.headers.get("host", "").encode("latin-1"))
    page = "\n".join(render(request.app.openapi()))
    return HTMLResponse(page, headers={"Content-Security-Policy": policy.decode("latin-1")})


def render(schema: Schema) -> Iterator[str]:
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    yield f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>'
    yield f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n<h1>{title}</h1>'
    yield f"<p>{escape(schema['info']['summary'])} <a href='/api/openapi.json'>OpenAPI schema</a></p>"
    tag = None
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if (own := operation.get("tags", ["other"])[0]) != tag:
                tag = own
                yield f"<h2>{escape(tag)}</h2>"
            yield from render_operation(f"{method.upper()} {path}", operation)
    yield "<h2>models</h2>"
    for name, model in sorted(schema["components"]["schemas"].items()):
        yield f"<details id='{escape(name)}'><summary><code>{escape(name)}</code></summary>{as_code(model)}</details>"
    yield "</html>"


def render_operation(name: str, operation: Schema) -> Iterator[str]:
    about = escape(operation.get("description", ""))
    yield f"<details><summary><code>{escape(name)}</code> {about}</summary>"
    if parameters := operation.get("parameters"):
        yield f"<p>Parameters</p>{as_code(parameters)}"
    if body := operation.get("requestBody"):
        yield f"<p>Body</p>{as_code(body['content'])}"
    for status, response in operation["responses"].items():
        content = as_code(response["content"]) if response.get("content") else ""
        yield f"<p>{escape(status)}: {escape(response['description'])}</p>{content}"
    yield "</details>"


def as_code(schema: Any) -> str:
    return f"<pre>{escape(json.dumps(schema, indent=2, ensure_ascii=False))}</pre>"
