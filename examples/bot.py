#!/usr/bin/env python3
"""A complete bot for all four games: Python 3, standard library only. The protocol is described in docs/bots.md.

Try it:  cargo run -p caravanserai-arena -- duel --game golem --a 'exec:python3 examples/bot.py' --b level:1 --games 20

It claims when it can. In Golem Edition and Spice Road it plans a few turns ahead (a small beam search over its own
turns); in the two board games it takes the turn after which its crystals promise most, and walks where a village or a
good trade is in reach. Everything it needs stands in the messages; it remembers nothing but the place it is walking to.
"""

import functools
import json
import math
import sys
import time

YELLOW, GREEN, BLUE, MAGENTA = range(4)
WORTH = (1, 2, 3, 4)
LETTERS = "ygbm"


# --- crystals: tuples (yellow, green, blue, magenta) --------------------------------------------------------------

def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def holds(have, cost):
    return all(x >= y for x, y in zip(have, cost))


def worth(crystals):
    return sum(n * w for n, w in zip(crystals, WORTH))


def lack(have, cost):
    return sum(max(0, c - h) * w for h, c, w in zip(have, cost, WORTH))


def less_one(crystals, colour):
    return tuple(n - (i == colour) for i, n in enumerate(crystals))


def raised(crystals, colour):
    return tuple(n - (i == colour) + (i == colour + 1) for i, n in enumerate(crystals))


@functools.lru_cache(maxsize=100_000)
def promise(crystals, goals):
    """What crystals are worth with these goals (cost, points) in sight."""
    near = max((points * math.exp(-0.25 * lack(crystals, cost)) for cost, points in goals), default=0)
    return near + 0.3 * worth(crystals) + 0.2 * (sum(crystals) - crystals[YELLOW])


@functools.lru_cache(maxsize=100_000)
def kept(crystals, limit, goals):
    """Over the limit, what is missed least goes back."""
    while sum(crystals) > limit:
        crystals = max((less_one(crystals, c) for c in range(4) if crystals[c]), key=lambda x: promise(x, goals))
    return crystals


@functools.lru_cache(maxsize=100_000)
def best_raise(crystals, steps, goals):
    """Up to so many single upgrades, each where it helps most."""
    for _ in range(steps):
        options = [raised(crystals, c) for c in range(3) if crystals[c]]
        if not options:
            break
        crystals = max(options, key=lambda x: promise(x, goals))
    return crystals


def used(crystals, figure, times, goals):
    """After playing a card, working at a location or trading on a mountain."""
    if "gain" in figure:
        return plus(crystals, figure["gain"])
    if "upgrade" in figure:
        return best_raise(crystals, figure["upgrade"], goals)
    for _ in range(times):
        crystals = plus(minus(crystals, figure["give"]), figure["take"])
    return crystals


def spare(options, crystals, goals):
    """`pay g`, `return y`: the crystal that is missed least."""
    def left(action):
        return promise(less_one(crystals, LETTERS.index(action.split()[1])), goals)
    return max(options, key=left)


def upgrade(options, crystals, goals):
    """`upgrade y` or `done`."""
    def after(action):
        if action == "done":
            return promise(crystals, goals) + 0.01
        return promise(raised(crystals, LETTERS.index(action.split()[1])), goals)
    return max(options, key=after)


def repeats(action):
    last = action.split()[-1]
    return int(last[1:]) if last[0] == "x" and last[1:].isdigit() else 1


# --- Golem Edition and Spice Road ---------------------------------------------------------------------------------

class Road:
    WIDTH, DEPTH = 24, 9

    def __init__(self, components):
        self.merchants = components["merchants"]
        self.points = components["points"]
        self.limit = components["caravan_limit"]
        self.tokens = (components["copper_points"], components["silver_points"])

    def choose(self, question):
        view, legal = question["view"], question["legal"]
        me = view["players"][question["seat"]]
        crystals = tuple(me["crystals"])
        goals = tuple((tuple(self.points[card]["cost"]), self.points[card]["points"]) for card in view["point_row"])
        if view["step"] == "turn":
            # Half of the time is left for slow machines.
            until = time.monotonic() + question["time_limit_ms"] / 2000
            return self.plan(view, legal, me, crystals, goals, until)
        if view["step"] == "upgrade":
            return upgrade(legal, crystals, goals)
        return spare(legal, crystals, goals)

    def plan(self, view, legal, me, crystals, goals, until):
        """A beam over own turns as if nobody else were there; gives the first turn of the best line."""
        bonus = [0] * len(goals)
        piles = [p for p, left in zip(self.tokens, (view["copper"], view["silver"])) if left]
        bonus[:len(piles)] = piles[:len(goals)]
        goals = tuple((cost, points + extra) for (cost, points), extra in zip(goals, bonus))
        row = [(slot["card"], tuple(slot["crystals"])) for slot in view["merchant_row"]]
        # crystals, hand, played, bought slots, taken goals; then points so far and the first action
        beam = [((crystals, frozenset(me["hand"]), frozenset(me["played"]), frozenset(), frozenset()), 0.0, None)]
        best = legal[0]
        for depth in range(self.DEPTH):
            layer = {}
            for state, points, first in beam:
                for action, after, gained in self.turns(state, goals, row):
                    start = first or action
                    if first is None and action not in legal:
                        continue
                    total = points + gained * 0.97 ** depth
                    open_goals = self.untaken(goals, after[4])
                    value = total + 0.9 * promise(after[0], open_goals)
                    value += 0.7 * min(8, len(after[1])) + 0.4 * min(8, len(after[2]))
                    if after not in layer or layer[after][0] < value:
                        layer[after] = (value, total, start)
            ranked = sorted(layer.items(), key=lambda item: -item[1][0])[:self.WIDTH]
            if not ranked:
                break
            beam = [(state, total, start) for state, (_, total, start) in ranked]
            best = ranked[0][1][2]
            if time.monotonic() > until:
                break
        return best

    @staticmethod
    @functools.lru_cache(maxsize=1000)
    def untaken(goals, taken):
        return tuple(goal for i, goal in enumerate(goals) if i not in taken)

    def turns(self, state, goals, row):
        crystals, hand, played, bought, taken = state
        open_goals = self.untaken(goals, taken)
        for i, (cost, points) in enumerate(goals):
            if i not in taken and holds(crystals, cost):
                yield f"claim {i + 1}", (minus(crystals, cost), hand, played, bought, taken | {i}), points
        for card in sorted(hand):
            figure = self.merchants[card]
            after = (hand - {card}, played | {card}, bought, taken)
            if "give" not in figure:
                bag = kept(used(crystals, figure, 1, open_goals), self.limit, open_goals)
                yield f"play {card}", (bag, *after), 0
                continue
            bag, times = crystals, 0
            while holds(bag, figure["give"]):
                bag, times = used(bag, figure, 1, open_goals), times + 1
                yield f"play {card} x{times}", (kept(bag, self.limit, open_goals), *after), 0
        price, bag = 0, crystals
        for slot, (card, gift) in enumerate(row):
            if slot in bought or len(hand) + len(played) > 9:
                continue
            if price > sum(crystals):
                break
            bag = kept(crystals, sum(crystals) - price, open_goals)
            after = kept(plus(bag, gift), self.limit, open_goals)
            yield f"acquire {slot + 1}", (after, hand | {card}, played, bought | {slot}, taken), 0
            price += 1
        if played:
            yield "rest", (crystals, hand | played, frozenset(), bought, taken), 0


# --- An Endless World ---------------------------------------------------------------------------------------------

class World:
    def __init__(self, components):
        self.components = components

    def choose(self, question):
        view, legal, seat = question["view"], question["legal"], question["seat"]
        me = view["players"][seat]
        crystals = tuple(me["crystals"])
        cards = self.components["cards"]
        goals = tuple((tuple(cards[card]["cost"]), cards[card]["points"] + 2) for card in view["golem_row"] if card)
        if view["step"] == "golem":
            return next((a for kind in ("claim", "bonus") for a in legal if a.startswith(kind)), legal[0])
        if view["step"] == "explore":
            return max(legal, key=lambda action: self.tile(view, action.split()[1]))
        if view["step"] == "upgrade":
            return upgrade(legal, crystals, goals)
        if view["step"] == "return":
            return spare(legal, crystals, goals)
        return max(legal, key=lambda action: self.turn(view, me, crystals, goals, action))

    def turn(self, view, me, crystals, goals, action):
        now = promise(crystals, goals)
        out = sum(t["traders"]["count"] for t in view["locations"] if t["traders"] and self.mine(t, view))
        if action == "rest":
            # Worth more the fewer traders are left at home.
            return 0.35 * out - 0.5 * me["home"] if out else -100
        place = action.split()[1]
        location = self.components["locations"][place]
        there = next(t for t in view["locations"] if t["location"] == place)["traders"]
        needed = there["count"] + 1 if there else location["traders"]
        effort = 0.45 * needed
        if "golem_slot" in location:
            card = view["golem_row"][location["golem_slot"]]
            figure = self.components["cards"].get(card)
            if figure and holds(crystals, figure["cost"]):
                return 10 + figure["points"] - effort
            return 2.5 - effort
        after = used(crystals, location, repeats(action), goals)
        return promise(kept(after, self.components["storage_limit"], goals), goals) - now - effort

    @staticmethod
    def mine(location, view):
        return location["traders"]["seat"] == view["active"]

    def tile(self, view, place):
        tile = next(t["exploration"] for t in view["locations"] if t["location"] == place)
        brings = self.components["explorations"][tile]["brings"]
        return brings.get("points", 0) + worth(brings.get("crystals", (0, 0, 0, 0))) + 2.5 * ("traders" in brings) + (
            2 * ("icon" in brings))


# --- The Call for Adventure ---------------------------------------------------------------------------------------

class Adventure:
    NEXT = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

    def __init__(self, components):
        self.components = components
        self.going = None

    def choose(self, question):
        view, legal, seat = question["view"], question["legal"], question["seat"]
        me = view["players"][seat]
        crystals = tuple(me["crystals"])
        tiles = self.components["vp_tiles"]
        goals = tuple((tuple(tiles[t["village"]]["cost"]), tiles[t["village"]]["points"])
                      for t in view["map"] if t.get("village") in tiles)
        step = view["step"]
        if step == "starting_set":
            return max(legal, key=lambda a: worth(self.components["starting_sets"][a.split()[1]]))
        if step == "wagon":
            return max(legal, key=lambda a: self.trade_here(view, a.split()[1], crystals, goals))
        if step == "turn":
            return self.turn(view, legal, me, crystals, goals)
        if step == "walk":
            onward = self.step_on(view, me["wagon"], legal)
            return onward or next((a for a in legal if a == "halt"), legal[0])
        if step == "pay_for_step":
            # Played cards are missed least, then those in hand that do least.
            return min(legal, key=lambda a: (a.split()[1] not in me["played"], self.use_of(a.split()[1])))
        if step == "arrived":
            return self.arrived(view, legal, me, crystals, goals)
        if step == "reward":
            order = ("tile points", "tile step", "tile caravan")
            return next((a for a in order if a in legal), legal[0])
        if step == "upgrade":
            return upgrade(legal, crystals, goals)
        return spare(legal, crystals, goals)

    def use_of(self, card):
        figure = self.components["merchants"][card]
        if "gain" in figure:
            return worth(figure["gain"])
        if "upgrade" in figure:
            return figure["upgrade"] + 0.5
        return worth(figure["take"]) - worth(figure["give"])

    def turn(self, view, legal, me, crystals, goals):
        self.going = None
        now = promise(crystals, goals)
        limit = me["limit"]
        ready = len(me["hand"]) + len(me["played"]) + me["extra_steps"]
        away = len(me["played"]) + len(me["discarded"])
        best = (-100.0, "rest", None)

        def offer(value, action, going=None):
            nonlocal best
            if action in legal and value > best[0]:
                best = (value, action, going)

        offer(0.45 * away - 0.9 * len(me["hand"]), "rest")
        for action in legal:
            word = action.split()
            if word[0] == "play":
                after = kept(used(crystals, self.components["merchants"][word[1]], repeats(action), goals), limit, goals)
                offer(promise(after, goals) - now, action)
            elif word[0] == "acquire" and len(me["hand"]) + away < 8:
                slot = view["merchant_row"][int(word[1]) - 1]
                gift = worth(slot["crystals"])
                offer(0.5 * self.use_of(slot["card"]) + 0.4 * gift - 0.5 * (int(word[1]) - 1), action)
        for tile, distance in self.distances(view, me["wagon"]).items():
            place = view["map"][tile]
            go = "halt" if distance == 0 else self.first_step(view, me["wagon"], tile)
            if distance > ready or go is None:
                continue
            effort = 0.5 * max(0, distance - me["extra_steps"])
            figure = self.components["vp_tiles"].get(place.get("village"))
            if figure and holds(crystals, figure["cost"]):
                offer(8 + figure["points"] - effort, go, tile)
            elif "mountain" in place:
                gain = self.mountain_gain(view, me, tile, crystals, goals)
                wagons = sum(p["wagon"] == tile for p in view["players"]) - (me["wagon"] == tile)
                offer(gain - effort - (wagons if distance else 0), go, tile)
        payable = [t for t in view["map"] if t.get("village") in self.components["vp_tiles"]
                   and holds(crystals, self.components["vp_tiles"][t["village"]]["cost"])]
        if payable and best[0] < 8 and away:
            offer(7.5, "rest")  # The way to a village that can be paid for is too long for the cards at hand.
        self.going = best[2]
        return best[1]

    def mountain_gain(self, view, me, tile, crystals, goals):
        figure = self.components["mountains"][view["map"][tile]["mountain"]]
        gain = 0.0
        if tile not in me["outposts"]:
            each = 2 if len(view["players"]) == 2 else 1
            price = each * sum(tile in p["outposts"] for p in view["players"])
            if price > sum(crystals):
                return -10.0
            gain += 2.0 - 0.8 * price
            crystals = kept(crystals, sum(crystals) - price, goals)
        now = promise(crystals, goals)
        bag, best = crystals, 0.0
        while holds(bag, figure["give"]) and sum(bag) < 40:
            bag = used(bag, figure, 1, goals)
            best = max(best, promise(kept(bag, me["limit"], goals), goals) - now)
        return gain + best if gain or best else -10.0

    def trade_here(self, view, where, crystals, goals):
        q, r = map(int, where.split(","))
        tile = next(t for t in view["map"] if (t["q"], t["r"]) == (q, r))
        figure = self.components["mountains"][tile["mountain"]]
        return worth(figure["take"]) - worth(figure["give"]) - lack(crystals, figure["give"])

    def arrived(self, view, legal, me, crystals, goals):
        if "claim" in legal:
            return "claim"
        if "build" in legal:
            return "build"
        figure = self.components["mountains"].get(view["map"][me["wagon"]].get("mountain"))

        def after(action):
            if not action.startswith("trade"):
                return promise(crystals, goals)
            return promise(kept(used(crystals, figure, repeats(action), goals), me["limit"], goals), goals)
        return max(legal, key=after)

    def distances(self, view, start):
        where = {(t["q"], t["r"]): t["tile"] for t in view["map"]}
        far, edge = {start: 0}, [start]
        while edge:
            nearer, edge = edge, []
            for tile in nearer:
                q, r = view["map"][tile]["q"], view["map"][tile]["r"]
                for dq, dr in self.NEXT:
                    there = where.get((q + dq, r + dr))
                    if there is not None and there not in far:
                        far[there] = far[tile] + 1
                        edge.append(there)
        return far

    def first_step(self, view, start, goal):
        """The neighbour of `start` on a shortest way to `goal`, as an action."""
        from_goal = self.distances(view, goal)
        for tile, distance in self.distances(view, start).items():
            if distance == 1 and from_goal[tile] == from_goal[start] - 1:
                return f"step {view['map'][tile]['q']},{view['map'][tile]['r']}"
        return None

    def step_on(self, view, wagon, legal):
        if self.going is None or self.going == wagon:
            return None
        step = self.first_step(view, wagon, self.going)
        return step if step in legal else None


# --- the protocol -------------------------------------------------------------------------------------------------

PLAYERS = {"golem": Road, "spice": Road, "world": World, "adventure": Adventure}


def main():
    player = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            player = PLAYERS[message["game"]](message["components"])
            answer = {"type": "ready", "protocol": 1, "name": "Sample bot"}
        elif message["type"] == "decide":
            action = player.choose(message)
            if action not in message["legal"]:
                print(f"{action} is not legal, taking the first that is", file=sys.stderr)
                action = message["legal"][0]
            answer = {"id": message["id"], "action": action}
        else:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
