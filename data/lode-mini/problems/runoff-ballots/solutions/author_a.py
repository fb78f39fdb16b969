import sys


def count_votes(ballots, running):
    votes = dict.fromkeys(running, 0)
    for ballot in ballots:
        choice = next((name for name in ballot if name in running), None)
        if choice is not None:
            votes[choice] += 1
    return votes


def elect(candidates, ballots):
    running = set(candidates)
    rounds = []
    while True:
        votes = count_votes(ballots, running)
        rounds.append(votes)
        counting = sum(votes.values())
        if counting == 0:
            print("no winner")
            return
        leader = max(running, key=votes.get)
        if 2 * votes[leader] > counting:
            print("winner", leader, votes[leader])
            return
        # Compare the newest round first; reversed alphabet decides what is left.
        weakest_first = sorted(running, reverse=True)
        weakest_first.sort(key=lambda name: [past[name] for past in reversed(rounds)])
        out = weakest_first[0]
        print("out", out, votes[out])
        running.remove(out)


def main():
    lines = sys.stdin.read().splitlines()
    candidates = lines[1].split()
    ballots = [line.split() for line in lines[2:] if line.strip()]
    elect(candidates, ballots)


main()
