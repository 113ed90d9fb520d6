"""Health, readiness and metrics, for operators."""

from __future__ import annotations

import os

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, multiprocess
from pydantic import BaseModel

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
    """Check that the database can be read and written, that workers hear each other, and that nothing is closing."""
    status = await services.readiness.check()
    if status != "ready":
        response.status_code = 503
    return Health(status=status, version=__version__)


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
