from __future__ import annotations


async def write(writer, job):
    return await writer.write(job)
