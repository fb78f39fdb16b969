from collections import Counter

candidate_count, ballot_count = map(int, input().split())
field = sorted(input().split())
ballots = [input().split() for _ in range(ballot_count)]
history = {name: () for name in field}

while True:
    first_choices = Counter()
    for ballot in ballots:
        for name in ballot:
            if name in history:
                first_choices[name] += 1
                break
    valid = sum(first_choices.values())
    if not valid:
        print("no winner")
        break
    winners = [name for name in history if first_choices[name] > valid // 2]
    if winners:
        print("winner", winners[0], first_choices[winners[0]])
        break
    for name in history:
        history[name] = (first_choices[name],) + history[name]
    lowest = min(history.values())
    loser = max(name for name in history if history[name] == lowest)
    print("out", loser, first_choices[loser])
    del history[loser]
