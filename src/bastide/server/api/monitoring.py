"""Health, readiness and metrics, for operators."""

from __future__ import annotations

import os

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, multiprocess
from pydantic import BaseModel
from sqlalchemy import text

from ... import __version__
from ..errors import Forbidden
from ..messages import say
from ..observability import metrics
from .dependencies import ServicesDep
from .errors import error_responses

router = APIRouter(tags=["monitoring"])


class Health(BaseModel):
    status: str
    version: str


@router.get("/health")
async def health() -> Health:
    """Check that the process is alive."""
    return Health(status="alive", version=__version__)


@router.get("/ready")
async def ready(services: ServicesDep, response: Response) -> Health:
    """Check that the database is reachable and the server is not shutting down."""
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


@router.get("/metrics", response_class=Response, responses=error_responses(403))
async def get_metrics(request: Request, services: ServicesDep) -> Response:
    """Return the metrics of all workers for Prometheus.

    They are not public, because they reveal when something happens at a table.
    """
    if request.client is None or request.client.host not in services.settings.metrics_clients:
        raise Forbidden(say("metrics.forbidden"))
    metrics.TABLES.set(len(services.tables.live_tables))
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
