"""The application: routes, errors, and the parts behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from .. import __version__
from .api import analyses, errors, games, lobby, ops, parts, people, positions, replays, tables
from .guard import Guard
from .services import Services
from .settings import Settings, handed_down
from .watch import logs


def make(settings: Settings | None = None) -> FastAPI:
    chosen = settings or handed_down()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        logs.set_up(chosen.log)
        services = app.state.services = Services(chosen)
        await services.start()
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Bastide",
        version=__version__,
        summary="Castle-building board games: tables, people and records.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url="/api/docs",
        redoc_url=None,
    )
    errors.install(app)
    for part in (games, parts, lobby, tables, replays, analyses, positions, people, ops):
        app.include_router(part.router)
    if chosen.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=chosen.origins,
            allow_credentials=True,
            allow_methods=["*"],
            allow_headers=["*"],
        )
    app.add_middleware(Guard, settings=chosen, state=app.state)
    return app
