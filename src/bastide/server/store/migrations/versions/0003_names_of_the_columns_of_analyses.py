"""names of the columns of analyses"""

from alembic import op

revision = "0003"
down_revision = "0002"

NAMES = {
    "asked_by": "requested_by",
    "looked_at": "analysed",
    "asked": "requested",
    "alive": "heartbeat",
    "wrong": "error",
}


def upgrade() -> None:
    rename(NAMES)


def downgrade() -> None:
    rename({new: old for old, new in NAMES.items()})


def rename(names: dict[str, str]) -> None:
    for old, new in names.items():
        op.alter_column("analyses", old, new_column_name=new)
