import sys

DAY = 24 * 60


def parse_clock(text):
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def format_clock(minutes):
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def longest_gap(departures):
    """Return (gap, start, end) for sorted distinct departures."""
    best = None
    following = departures[1:] + [departures[0] + DAY]
    for start, end in zip(departures, following):
        if best is None or end - start >= best[0]:
            best = (end - start, start, end % DAY)
    return best


entries = sys.stdin.read().split()[1:]
gap, start, end = longest_gap(sorted({parse_clock(entry) for entry in entries}))
print(f"{gap // 60}h{gap % 60:02d}m", format_clock(start), format_clock(end))
