import sys
from dataclasses import dataclass


@dataclass
class Session:
    user: str
    start: int
    end: int
    views: int = 1
    closed: bool = False


def collect(views, gap):
    sessions = []
    current = {}
    for time, user, page in views:
        session = current.get(user)
        if session is None or session.closed or time - session.end > gap:
            session = current[user] = Session(user, time, time)
            sessions.append(session)
        else:
            session.end = time
            session.views += 1
        session.closed = page == "/logout"
    return sessions


def main():
    header, *lines = sys.stdin.read().splitlines()
    gap = int(header.split()[0])
    views = [(int(time), user, page) for time, user, page in map(str.split, lines)]
    sessions = collect(views, gap)
    sessions.sort(key=lambda s: (s.start, s.user))
    for s in sessions:
        print(s.user, s.start, s.end, s.views)
    durations = [s.end - s.start for s in sessions]
    average = sum(durations) // len(durations) if durations else 0
    print(f"sessions {len(sessions)} average {average}")


main()
