"""For those who run the server: is it alive, is it ready, how does it do."""

from __future__ import annotations

import os

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, multiprocess
from pydantic import BaseModel
from sqlalchemy import text

from ... import __version__
from ..watch import metrics
from . import errors
from .deps import Parts

router = APIRouter(tags=["operation"])


class Health(BaseModel):
    status: str
    version: str


@router.get("/health")
async def health() -> Health:
    """The process answers."""
    return Health(status="alive", version=__version__)


@router.get("/ready")
async def ready(services: Parts, response: Response) -> Health:
    """The database answers too, and the server is not shutting down."""
    try:
        async with services.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception:
        response.status_code = 503
        return Health(status="no database", version=__version__)
    if services.closing:
        response.status_code = 503
        return Health(status="closing", version=__version__)
    return Health(status="ready", version=__version__)


@router.get("/metrics", response_class=Response, responses=errors.answers(403))
async def figures(request: Request, services: Parts) -> Response:
    """For Prometheus; with several workers, of all of them. Not for everybody: figures tell when something happens."""
    if request.client is None or request.client.host not in services.settings.metrics:
        raise errors.Forbidden("the figures are for those who run the server")
    metrics.TABLES.set(len(services.house.tables))
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
