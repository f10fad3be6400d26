#!/usr/bin/env python3
"""plot.py CURVE.json OUT.svg: the curve that learn.py keeps, as a picture: share of games won over minutes of
learning."""
import json
import sys

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 64, 40, 24, 56


def draw(told):
    curve = told["curve"]
    longest = max(point["minutes"] for point in curve) or 1
    tick = next(step for step in (0.1, 0.5, 1, 2, 5, 10, 30, 60, 240) if longest / step <= 10)

    def x(minutes):
        return LEFT + (WIDTH - LEFT - RIGHT) * minutes / longest

    def y(share):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13" fill="#334">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="24" font-size="15">Share of {told["games"]} games won against {told["rival"]}</text>']
    for part in range(0, 101, 25):
        out.append(f'<path d="M{LEFT} {y(part / 100):.1f}H{WIDTH - RIGHT}" stroke="{"#99a" if part == 50 else "#dde"}"/>'
                   f'<text x="{LEFT - 8}" y="{y(part / 100) + 4:.1f}" text-anchor="end">{part} %</text>')
    for i in range(int(longest / tick) + 1):
        out.append(f'<text x="{x(i * tick):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{i * tick:g}</text>')
    millions = curve[-1]["decisions"] / 1e6
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">minutes of self-play and learning '
               f'({millions:.1f} million decisions in all)</text>')
    points = " ".join(f'{x(point["minutes"]):.1f},{y(point["share"]):.1f}' for point in curve)
    out.append(f'<polyline points="{points}" fill="none" stroke="#0a6e8a" stroke-width="2.5"/>')
    out += [f'<circle cx="{x(point["minutes"]):.1f}" cy="{y(point["share"]):.1f}" r="3.5" fill="#0a6e8a"/>' for point in curve]
    return "\n".join(out) + "\n</svg>\n"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as kept:
        picture = draw(json.load(kept))
    with open(sys.argv[2], "w", encoding="utf-8") as made:
        made.write(picture)
