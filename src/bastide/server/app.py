"""The FastAPI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from fastapi.middleware.cors import CORSMiddleware

from .. import __version__
from .api import accounts, analyses, catalog, docs, errors, games, lobby, monitoring, positions, replays, tables
from .api.dependencies import check_json
from .middleware import EdgeMiddleware
from .observability import logs
from .services import Services
from .settings import Settings, from_environment


def create_app(settings: Settings | None = None) -> FastAPI:
    chosen = settings or from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        logs.configure(chosen.log_format)
        services = app.state.services = Services(chosen)
        await services.start()
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Bastide",
        version=__version__,
        summary="Castle-building board games: tables, accounts and records.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        dependencies=[Depends(check_json)],
    )
    errors.add_handlers(app)
    for module in (games, catalog, lobby, tables, replays, analyses, positions, accounts, monitoring, docs):
        app.include_router(module.router)
    if chosen.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=chosen.allowed_origins,
            allow_credentials=True,
            allow_methods=["*"],
            allow_headers=["*"],
        )
    app.add_middleware(EdgeMiddleware, settings=chosen, state=app.state)
    return app
