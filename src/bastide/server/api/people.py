from fastapi import APIRouter

from .deps import Services

router = APIRouter(prefix="/api")


@router.post("/me")
async def me(services: Services):
    person, token = await services.people.guest(None)
    return {"id": person.id, "name": person.name, "token": token}
