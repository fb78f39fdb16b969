import sys


def split(total, weights, received):
    weight_sum = sum(weights)
    shares = []
    claims = []
    for member, weight in enumerate(weights):
        share = round(total * weight / weight_sum)
        fraction = total * weight % weight_sum
        shares.append(share)
        claims.append((-fraction, received[member], member))
    spare = total - sum(shares)
    for _, _, member in sorted(claims)[:spare]:
        shares[member] += 1
    return shares


def main():
    lines = sys.stdin.read().splitlines()
    n, b = map(int, lines[0].split())
    weights = [int(line.split()[1]) for line in lines[1 : n + 1]]
    received = [0] * n
    for line in lines[n + 1 : n + 1 + b]:
        shares = split(int(line), weights, received)
        received = [old + new for old, new in zip(received, shares)]
        print(*shares)


main()
