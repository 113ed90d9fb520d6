"""analyses of finished games"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("asked_by", sa.String(length=80), nullable=False),
        sa.Column("visits", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("looked_at", sa.Integer(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("alive", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("wrong", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("table_id"),
    )
    with op.batch_alter_table("analyses", schema=None) as batch_op:
        batch_op.create_index("analyses_by_done", ["done", "asked"], unique=False)

    op.create_table(
        "verdicts",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def downgrade() -> None:
    op.drop_table("verdicts")
    with op.batch_alter_table("analyses", schema=None) as batch_op:
        batch_op.drop_index("analyses_by_done")

    op.drop_table("analyses")
