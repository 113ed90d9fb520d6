class Notices:
    def __init__(self, *a):
        pass

    def start(self):
        pass

    async def close(self):
        pass

    def your_turn(self, *a, **k):
        pass
