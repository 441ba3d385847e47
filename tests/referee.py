#!/usr/bin/env python3
"""An independent referee for records of offsuit matches.

    python3 tests/referee.py [--quiet] FILE... | -

It reads records (JSON Lines; several matches may follow each other in one stream, each opened by its header), plays every match again
from nothing but its facts (header, draw, deals, decisions) and compares what stands in the record with what the rules give. Faults are
printed as `FILE:LINE: what stands there; what the rules give`, at most 20 of them (the rest are counted), then a summary. With --quiet
a record without fault gives no output at all. Exit status: 0 no fault, 1 faults, 2 wrong usage or an unreadable file.

It shares no code with the program whose records it judges: it was written from the rules and the description of the format alone.
Numbers in docstrings ("2.5") are sections and clauses of these rules.

How it is made: each game is a class whose `match` is a generator. It yields what the record must hold next, and is sent what it holds:
    ("draw",) and ("deal",)           a fact; the generator receives its content and checks it
    ("act", seat, kind, values)       a decision of this seat, of this kind, with one of these values, which the generator receives
    ("reveal" / "trick" / "score" / "end", content)     a result, with exactly this content
    ("nothing",)                      (after its last) no line at all
so that a game's code reads in the order in which it is played. The class Match stands between the two.
"""
import json
import sys
from collections import Counter
from itertools import count

SHOWN_FAULTS = 20
FACTS = ("draw", "deal")
RESULTS = ("reveal", "trick", "score", "end")
EVENTS = frozenset(FACTS + RESULTS + ("act",))

SUITS = "SHDC"
RANK = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
PACK_52 = Counter(rank + suit for suit in SUITS for rank in RANK)
DOMINOES = Counter("%d-%d" % (high, low) for high in range(7) for low in range(high + 1))  # the double-six set of 28
ENDS = {tile: (int(tile[0]), int(tile[2])) for tile in DOMINOES}


class Lost(Exception):
    """A fault after which the record cannot be followed; the rest of its match is not judged."""


class Odd(str):
    """A JSON true, false, fraction or NaN: as text, lest Python take true or 1.0 for the 1 that the format asks for."""


def show(value):
    """A value as it stands in a record, cut to a readable length."""
    text = json.dumps(value)
    return text if len(text) <= 300 else text[:297] + "..."


def need_table(name, value, rows, width):
    """There must be so many lists of so many strings."""
    if type(value) is not list or len(value) != rows or not all(
            type(row) is list and len(row) == width and all(type(item) is str for item in row) for row in value):
        raise Lost("%s %s; %d x %d pieces are due" % (name, show(value), rows, width))


class Game:
    """What the games have in common. A game must add: `play`, the generator of a deal, which changes the totals; `winners(number)`, the
    match's winners if it ends after this deal, else None; `follows(hand, led)`, what may be played to this led suit; `strength(card, led)`:
    the highest wins the trick, of equals the card played first."""
    seat_counts = ()     # how many may play
    option_values = {}   # option: its legal values
    late_options = {}    # option that may be missing: the value that it then has
    step = 1             # from a seat to the next in turn: 1 clockwise, -1 counter-clockwise
    hand_size = 0
    pack = Counter()     # what the hands hold together

    def __init__(self, seats, options, fault):
        """fault: what to call with the words of a fault."""
        self.seats, self.options, self.fault = seats, options, fault
        self.totals = [options.get("chips", 0)] * seats
        self.dealer, self.hands = None, []
        self.taken = []      # the tricks that each seat has won in this deal, each a list of cards
        self.turns = [[(first + self.step * turn) % seats for turn in range(seats)] for first in range(seats)]

    def first_dealer(self):
        """Generator: the seat that must deal first. None: any seat (it comes from the seed)."""
        return None
        yield

    def next_dealer(self):
        return self.turns[self.dealer][1]

    def leads(self, hand):
        return hand

    def named(self, lead):
        """The card of a lead and the suit it asks for."""
        return lead, lead[1]

    def lead_strength(self, card, led):
        return self.strength(card, led)

    def score_fields(self):
        """What score lines hold besides deal, points and totals."""
        return {}

    def most(self):
        """The seats with the highest total: ties for first share the win."""
        return [seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)]

    def match(self):
        dealer = yield from self.first_dealer()
        for number in count(1):
            before = self.totals[:]
            deal = yield from self.deal(number, dealer)
            yield from self.play(deal)
            points = [now - then for now, then in zip(self.totals, before)]
            yield "score", {"deal": number, "points": points, "totals": self.totals[:], **self.score_fields()}
            winners = self.winners(number)
            if winners is not None:
                yield "end", {"totals": self.totals[:], "winners": winners}
                break
            dealer = self.next_dealer()
        yield ("nothing",)

    def deal(self, number, dealer):
        """A deal line: its number, its dealer, the size of the hands, the pack. Returns its content."""
        deal = yield ("deal",)
        if type(deal) is not dict:
            raise Lost("deal %s; an object is due" % show(deal))
        if deal.get("number") != number:
            self.fault("deal number %s; the rules give %d" % (show(deal.get("number")), number))
        self.dealer = deal.get("dealer")
        if self.dealer not in range(self.seats):
            raise Lost("dealer %s; there are seats 0 to %d" % (show(self.dealer), self.seats - 1))
        if dealer is not None and self.dealer != dealer:
            self.fault("dealer %d; the rules give %d" % (self.dealer, dealer))
        need_table("hands", deal.get("hands"), self.seats, self.hand_size)
        self.hands = [hand[:] for hand in deal["hands"]]
        self.taken = [[] for _ in range(self.seats)]
        self.check_cards(deal, [card for hand in self.hands for card in hand])
        return deal

    def check_cards(self, deal, dealt):
        """The cards of a deal; dealt: those of all hands."""
        self.check_pack(dealt, self.pack)

    def check_pack(self, cards, pack, whole=True):
        """No card foreign to the pack or there too often, and (if the whole of it is dealt) none missing."""
        found = Counter(cards)
        foreign = [card for card in found if card not in pack]
        if foreign:
            raise Lost("%s dealt; not in the pack" % ", ".join(map(show, foreign)))
        doubled = [card for card in found if found[card] > pack[card]]
        missing = [card for card in pack if found[card] < pack[card]] if whole else []
        if doubled or missing:
            self.fault("%s dealt too often, %s not dealt; the pack has each once (twin tiles twice)"
                       % (" ".join(doubled) or "nothing", " ".join(missing) or "nothing"))

    def trick(self, order):
        """Generator: one trick by the seats in this order, the leader first. Returns its winner."""
        hands, leader = self.hands, order[0]
        lead = yield "act", leader, "play", self.leads(hands[leader])
        card, led = self.named(lead)
        hands[leader].remove(card)
        cards, winner, best = [card], leader, self.lead_strength(card, led)
        for seat in order[1:]:
            card = yield "act", seat, "play", self.follows(hands[seat], led)
            hands[seat].remove(card)
            cards.append(card)
            strength = self.strength(card, led)
            if strength > best:
                winner, best = seat, strength
        yield "trick", {"leader": leader, "cards": cards, "winner": winner}
        self.taken[winner].append(cards)
        return winner

    def play_out(self, leader):
        """Generator: all the tricks of a deal; the winner of each leads the next."""
        while self.hands[leader]:
            leader = yield from self.trick(self.turns[leader])


class CardGame(Game):
    """French cards: follow the led suit if you can, else any card; highest trump, else highest card of the led suit.
    The led suit is None where a card that beats all was led: then anything may be played, and nothing beats the lead."""
    trump = None

    def follows(self, hand, led):
        return [card for card in hand if card[1] == led] or hand

    def strength(self, card, led):
        if led is None:
            return 0
        suit = card[1]
        if suit == self.trump:
            return 100 + RANK[card[0]]
        return RANK[card[0]] if suit == led else 0


class HeadAndTail(CardGame):
    """Section 1."""
    seat_counts = range(3, 7)
    option_values = {"limit": range(1, 101)}
    JOKERS = ("JR", "JB")
    BETTING = frozenset(("AS", "AH", "AD", "AC") + JOKERS)
    LOWEST = {3: 5, 4: 2, 5: 4, 6: 2}  # of the ranks up to the king, by seats

    def __init__(self, seats, options, fault):
        super().__init__(seats, options, fault)
        self.pack = Counter(card for card in PACK_52 if self.LOWEST[seats] <= RANK[card[0]] <= RANK["K"])
        self.hand_size = len(self.pack) // seats + 1
        self.betting = None

    def check_cards(self, deal, dealt):
        """1.1: a betting card for each seat, the same in every deal: aces, and jokers for what the seats are more than four."""
        self.check_pack([card for card in dealt if card not in self.BETTING], self.pack)
        each = [[card for card in hand if card in self.BETTING] for hand in self.hands]
        if any(len(cards) != 1 for cards in each):
            raise Lost("betting cards %s; each seat has one" % show(each))
        betting = [cards[0] for cards in each]
        if len(set(betting)) < self.seats or sum(card in self.JOKERS for card in betting) != max(0, self.seats - 4):
            self.fault("betting cards %s; not those of %d seats" % (show(betting), self.seats))
        if self.betting not in (None, betting):
            self.fault("betting cards %s; they stay %s" % (show(betting), show(self.betting)))
        self.betting = betting

    def named(self, lead):
        """1.3: a betting card led wins for certain."""
        return lead, None if lead in self.BETTING else lead[1]

    def follows(self, hand, led):
        """1.3: a betting card may be played at any time, and does not count as able to follow."""
        betting = self.BETTING
        if any(card[1] == led and card not in betting for card in hand):
            return [card for card in hand if card[1] == led or card in betting]
        return hand

    def strength(self, card, led):
        """1.3: a betting card not led loses."""
        return RANK[card[0]] if card[1] == led and card not in self.BETTING else 0

    def play(self, deal):
        """1.5: -3 to heads and tails; to a betting card's owner +1 if it lies in a head's tricks, +2 if in a tail's."""
        yield from self.play_out(self.turns[self.dealer][1])
        for end, reward in ((max, 1), (min, 2)):
            seats = self.outermost(end)
            won = {card for seat in seats for trick in self.taken[seat] for card in trick}
            for seat in range(self.seats):
                self.totals[seat] += reward * (self.betting[seat] in won) - 3 * (seat in seats)

    def outermost(self, end):
        """1.5: the seats with most (end = max) or fewest (min) tricks; of several, those with the largest (smallest) sum of the
        highest (lowest) rank in each of their tricks."""
        tricks = [len(taken) for taken in self.taken]
        tied = [seat for seat in range(self.seats) if tricks[seat] == end(tricks)]
        if len(tied) == 1:
            return tied
        sums = {seat: sum(end(1 if card in self.BETTING else RANK[card[0]] for card in trick) for trick in self.taken[seat])
                for seat in tied}
        return [seat for seat in tied if sums[seat] == end(sums.values())]

    def winners(self, number):
        """1.6: it ends when a total is at or beyond the limit, on either side."""
        return self.most() if any(abs(total) >= self.options["limit"] for total in self.totals) else None


class Loo(CardGame):
    """Section 2."""
    seat_counts = range(3, 8)
    option_values = {"chips": range(3, 301, 3)}
    hand_size = 3
    DUE = 3           # everything ever paid
    pot = 0
    unpaid = False    # somebody could not pay his loo penalty

    def check_cards(self, deal, dealt):
        """2.2: three cards to each seat, three to the dummy hand, one turned up, of the 52."""
        need_table("dummy", [deal.get("dummy")], 1, 3)
        need_table("turn_up", [[deal.get("turn_up")]], 1, 1)
        self.check_pack(dealt + deal["dummy"] + [deal["turn_up"]], PACK_52, whole=False)

    def pay(self, seat):
        self.totals[seat] -= self.DUE
        self.pot += self.DUE

    def play(self, deal):
        self.trump = deal["turn_up"][1]
        if self.pot == 0:  # 2.2: a new round; that all can pay its ante was seen to when the last one was over (`winners`)
            for seat in range(self.seats):
                self.pay(seat)
        staying = yield from self.declare(deal["dummy"])
        if staying == [self.dealer]:
            self.totals[self.dealer] += self.pot
            self.pot = 0
            return
        leader = staying[0]
        for _ in range(3):
            leader = yield from self.trick([seat for seat in self.turns[leader] if seat in staying])
        # 2.5: a third of the pot for each trick; then the looed pay into the empty pot.
        # 2.7: winnings first, then every looed seat that can pay does; the match ends if one could not.
        third, self.pot = self.pot // 3, 0
        for seat in staying:
            self.totals[seat] += third * len(self.taken[seat])
            if not self.taken[seat]:
                if self.totals[seat] >= self.DUE:
                    self.pay(seat)
                else:
                    self.unpaid = True

    def declare(self, dummy):
        """2.3: clockwise from the dealer's left; the dealer is last and may not drop, and is not asked if everyone else has dropped. One
        dummy, one buyer, who must hold its price. Generator; returns the staying seats in that order."""
        staying, bought = [], False
        for seat in self.turns[self.dealer][1:] + [self.dealer]:
            choices = ["stay", "drop"] if seat != self.dealer else ["stay"]
            if not bought and self.totals[seat] >= self.DUE:
                choices.append("buy")
            alone = seat == self.dealer and not staying
            choice = "stay" if alone else (yield "act", seat, "declare", choices)
            if choice == "buy":
                bought = True
                self.pay(seat)
                self.hands[seat] = dummy[:]
            if choice != "drop":
                staying.append(seat)
        return staying

    def follows(self, hand, led):
        """2.4: follow suit if you can; else trump if you can; else anything."""
        return [card for card in hand if card[1] == led] or [card for card in hand if card[1] == self.trump] or hand

    def score_fields(self):
        return {"pot": self.pot}

    def next_dealer(self):
        """2.6: the dealer stays while the pot holds chips."""
        return self.dealer if self.pot else super().next_dealer()

    def winners(self, number):
        """2.7: the match ends at once when somebody cannot pay a loo penalty, or the ante of a new round.

        Decided for the ante: it is due as soon as a deal leaves the pot empty. If a seat then has less than its price, no new round
        opens, so nobody pays (the ruling that those pay who can speaks of the looed seats only), no deal line follows, and the final
        totals are those of the last score line."""
        ante_unpaid = self.pot == 0 and min(self.totals) < self.DUE
        return self.most() if self.unpaid or ante_unpaid else None


class DeerHunt(Game):
    """Section 3."""
    seat_counts = (4,)
    option_values = {"deals": range(4, 41, 4), "tie_break": ("draw", "last-deal")}
    step = -1  # counter-clockwise
    hand_size = 8
    pack = Counter(2 * "6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1 ".split()
                   + "6-3 5-4 6-2 5-3 5-2 4-3 4-2 4-1 3-2 2-1".split())
    SIDES = ((0, 2), (1, 3))
    STRENGTH = {tile: 10 * int(tile[0]) + int(tile[2]) for tile in pack}
    RED = {tile: 6 if tile == "6-6" else sum(pip for pip in ENDS[tile] if pip in (1, 4)) for tile in pack}

    def first_dealer(self):
        """3.2: each seat draws a tile, the strongest deals; if it is tied, all draw again."""
        draw = yield ("draw",)
        rounds = draw.get("rounds") if type(draw) is dict else None
        need_table("draw: rounds", rounds, max(1, len(rounds) if type(rounds) is list else 1), 4)
        for number, row in enumerate(rounds, 1):
            self.check_pack(row, self.pack, whole=False)
            strengths = [self.STRENGTH[tile] for tile in row]
            best = [seat for seat in range(4) if strengths[seat] == max(strengths)]
            if (len(best) == 1) != (number == len(rounds)):
                self.fault("draw %s, round %d of %d; its strongest decides if it is single, else all draw again"
                           % (show(row), number, len(rounds)))
        return best[0] if len(best) == 1 else None

    def check_cards(self, deal, dealt):
        """3.3: the pack, and one each of the shared pairs to each side."""
        super().check_cards(deal, dealt)
        for side in self.SIDES:
            for tile in ("6-6", "6-5", "6-4", "4-4"):
                held = sum(self.hands[seat].count(tile) for seat in side)
                if held != 1:
                    self.fault("%d times %s to seats %d and %d; one goes to each side" % (held, tile, *side))

    def named(self, lead):
        return lead, None  # 3.1: there are no suits

    def follows(self, hand, led):
        return hand

    def strength(self, card, led):
        return self.STRENGTH[card]

    def play(self, deal):
        """3.5: a side with more than 32 red pips gets what it has more. 3.6: at 32 to 32, the side that was dealt the 6-3 has lost."""
        yield from self.play_out(self.dealer)
        pips = [sum(self.RED[tile] for seat in side for trick in self.taken[seat] for tile in trick) for side in self.SIDES]
        for seat in range(4):
            self.totals[seat] += max(0, pips[seat % 2] - 32)
        had_63 = next((seat for seat in range(4) if "6-3" in deal["hands"][seat]), 0)
        self.last_won = self.SIDES[pips.index(max(pips)) if pips[0] != pips[1] else 1 - had_63 % 2]

    def winners(self, number):
        """3.6: most chips; equal is a draw, or goes to the winners of the last deal."""
        if number < self.options["deals"]:
            return None
        tied = self.totals[0] == self.totals[1]
        return list(self.last_won) if tied and self.options["tie_break"] == "last-deal" else self.most()


class Fifteens(CardGame):
    """Section 4."""
    seat_counts = (4,)
    option_values = {"deals": range(4, 41, 4), "chips": range(0, 1001), "values": ("printed", "classic")}
    hand_size = 13
    pack = PACK_52
    VALUES = {"printed": {"A": 5, "K": 4, "Q": 2, "J": 1}, "classic": {"A": 5, "K": 4, "Q": 3, "J": 2, "T": 1}}

    def named(self, lead):
        self.led_suits = [lead[1]] + [suit for suit in self.led_suits if suit != lead[1]]
        return lead, lead[1]

    def leads(self, hand):
        """4.2: the opening lead is free; later the highest card of the most recently led suit held; if none of the suits led so far is
        held, the highest of any suit."""
        if not self.led_suits:
            return hand
        highest = {card[1]: card for card in sorted(hand, key=lambda card: RANK[card[0]])}
        return [highest[suit] for suit in self.led_suits if suit in highest][:1] or list(highest.values())

    def play(self, deal):
        """4.4: card points won - 15."""
        self.led_suits = []  # in this deal, the most recently led first
        yield from self.play_out(self.turns[self.dealer][1])
        values = self.VALUES[self.options["values"]]
        for seat in range(4):
            self.totals[seat] += sum(values.get(card[0], 0) for trick in self.taken[seat] for card in trick) - 15

    def winners(self, number):
        """4.5: a fixed number of deals."""
        return self.most() if number == self.options["deals"] else None


class Hamlet(CardGame):
    """Section 5."""
    seat_counts = (3,)
    option_values = {"target": range(50, 1001), "fixed_deals": range(0, 41)}
    late_options = {"fixed_deals": 0}
    hand_size = 11
    POLONIUS = "JK"
    pack = Counter([card for card in PACK_52 if RANK[card[0]] >= 7] + [POLONIUS])

    def named(self, lead):
        """5.3: Polonius led beats everything, and the others may play any card. (Not led, he has no suit, so he may be played only
        by who cannot follow, and loses: CardGame sees to that.)"""
        return lead, None if lead == self.POLONIUS else lead[1]

    def play(self, deal):
        order = self.turns[self.dealer][1:] + [self.dealer]
        bids = []
        for seat in order:
            bids.append((yield "act", seat, "bid", [card for card in self.hands[seat] if card != self.POLONIUS]))
        # 5.1: the suit that two or three bids share, else the one that is not among them; to be if a court card was bid.
        suits = Counter(card[1] for card in bids)
        self.trump = next(suit for suit in SUITS if suits[suit] >= 2 or (len(suits) == 3 and suits[suit] == 0))
        to_be = any(card[0] in "KQJ" for card in bids)
        yield "reveal", {"trump": self.trump, "mode": "to-be" if to_be else "not-to-be"}
        yield from self.play_out(order[0])
        # 5.4: Hamlet has the second most tricks; if two seats took the same number, he is the third. 5.5: the score.
        tricks = [len(taken) for taken in self.taken]
        unique = [seat for seat in range(3) if tricks.count(tricks[seat]) == 1]
        self.hamlet = unique[0] if len(unique) == 1 else tricks.index(sorted(tricks)[1])
        for seat in range(3):
            self.totals[seat] += (tricks[seat] or 10) * (10 if to_be == (seat == self.hamlet) else 1)

    def score_fields(self):
        return {"hamlet": self.hamlet}

    def next_dealer(self):
        """5.6: Hamlet deals next."""
        return self.hamlet

    def winners(self, number):
        """5.6: it ends when a total reaches the target, unless the highest is tied; or after a fixed number of deals."""
        if self.options["fixed_deals"]:
            return self.most() if number == self.options["fixed_deals"] else None
        return self.most() if max(self.totals) >= self.options["target"] and len(self.most()) == 1 else None


class Reveille(Game):
    """Section 6."""
    seat_counts = (2,)
    option_values = {"target": range(1, 51), "lead_suit": ("higher", "choice"), "doubles": ("high", "suit"),
                     "both_pass": ("no", "redeal")}
    late_options = {"both_pass": "no"}
    redeals = 0          # how many deals in a row ended because both passed
    hand_size = 7
    COUNT_TILES = {"5-0": 5, "4-1": 5, "3-2": 5, "6-4": 10, "5-5": 10}
    BIDS_FROM = 4

    def check_cards(self, deal, dealt):
        """6.2: 7 tiles each, 14 in the stock."""
        need_table("stock", [deal.get("stock")], 1, 14)
        self.check_pack(dealt + deal["stock"], DOMINOES)

    def belongs(self, tile, suit):
        """6.1: a tile belongs to the suits of its ends; one with the trump number to trump only. 6.10: where the doubles are a suit of
        their own (self.doubles_apart), they belong to no number."""
        if suit == "doubles":
            return tile[0] == tile[2]
        ends = ENDS[tile]
        if suit not in ends or (self.doubles_apart and ends[0] == ends[1]):
            return False
        return suit == self.trump or self.trump not in ends

    def strength(self, card, led):
        """6.1: within a suit the other end is the rank, and the double is the highest."""
        high, low = ENDS[card]
        if self.trump in (high, low):
            return 100 + (7 if high == low else high + low - self.trump)
        if not self.belongs(card, led):
            return 0
        return 1 + (high if led == "doubles" else 7 if high == low else high + low - led)

    def lead_strength(self, card, led):
        """6.10: a double led as its number is that suit's highest tile, though the doubles are apart."""
        return 8 if self.doubles_apart and card[0] == card[2] and led != "doubles" else self.strength(card, led)

    def leads(self, hand):
        """6.10: what may be led in the second half: a tile, or a tile and its suit where there are two to choose from."""
        choice = self.options["lead_suit"] == "choice"
        if not self.second_half or not (self.doubles_apart or choice):
            return hand
        leads = []
        for tile in hand:
            high, low = ENDS[tile]
            if high == low and self.doubles_apart:
                leads += [(tile, "doubles"), (tile, high)]
            elif high != low and self.trump not in (high, low) and choice:
                leads += [(tile, high), (tile, low)]
            else:
                leads.append(tile)
        return leads

    def named(self, lead):
        """6.1: without a choice, a led tile's suit is trump if it holds that number, else its higher end."""
        if type(lead) is tuple:
            return lead
        return lead, self.trump if self.trump in ENDS[lead] else ENDS[lead][0]

    def follows(self, hand, led):
        """6.7: follow the led suit if you can; 6.3: in the first half play any tile."""
        return self.second_half and [tile for tile in hand if self.belongs(tile, led)] or hand

    def counted(self, tricks):
        """6.4: the points of the count tiles in these tricks."""
        return sum(self.COUNT_TILES.get(tile, 0) for trick in tricks for tile in trick)

    def play(self, deal):
        leader = yield from self.first_half(1 - self.dealer, deal["stock"])
        highest = 42 - self.counted(self.taken[0] + self.taken[1])
        declarer, bid = yield from self.auction(leader, highest)
        self.redeals = self.redeals + 1 if bid is None else 0
        if bid is None:
            return
        # 6.6: the call
        nello = ["nello"] if bid == highest else []
        call = yield "act", declarer, "call", [0, 1, 2, 3, 4, 5, 6, "no-trump"] + nello
        self.trump = call if type(call) is int else None
        self.doubles_apart = call == "no-trump" and self.options["doubles"] == "suit"
        # 6.7, 6.8: the second half; nello ends as soon as declarer wins a trick
        self.second_half, self.taken = True, [[], []]
        won, leader = self.taken[declarer], declarer
        while self.hands[0] and not (call == "nello" and won):
            leader = yield from self.trick(self.turns[leader])
        made = not won if call == "nello" else len(won) + self.counted(won) >= bid
        self.totals[declarer if made else 1 - declarer] += 1

    def first_half(self, leader, stock):
        """6.3: no trumps; the winner of a trick takes the face-up tile, the loser the next one. Returns the last trick's winner."""
        self.second_half, self.trump, self.doubles_apart = False, None, False
        for top in range(0, 14, 2):
            leader = yield from self.trick(self.turns[leader])
            self.hands[leader].append(stock[top])
            self.hands[1 - leader].append(stock[top + 1])
        return leader

    def auction(self, seat, highest):
        """6.5: each bid is higher than the last; a pass or the highest bid ends it, but if the first player passes, the other must bid.
        With the option "both_pass", the other may pass too, and a dealer who has dealt two deals for nothing may not pass.
        Returns declarer and his bid, or None twice."""
        redeal, bids = self.options["both_pass"] == "redeal", [*range(self.BIDS_FROM, highest + 1)]
        bound = self.dealer if redeal and self.redeals == 2 else None
        bid = yield "act", seat, "bid", bids if seat == bound else ["pass", *bids]
        if bid == "pass":
            bid = yield "act", 1 - seat, "bid", ["pass", *bids] if redeal and 1 - seat != bound else bids
            return (None, None) if bid == "pass" else (1 - seat, bid)
        while bid < highest:
            answer = yield "act", 1 - seat, "bid", ["pass", *range(bid + 1, highest + 1)]
            if answer == "pass":
                break
            seat, bid = 1 - seat, answer
        return seat, bid

    def next_dealer(self):
        """The same dealer deals again if both passed."""
        return self.dealer if self.redeals else super().next_dealer()

    def winners(self, number):
        """6.9: first to target marks."""
        return self.most() if max(self.totals) >= self.options["target"] else None


GAMES = {"head-and-tail": HeadAndTail, "loo": Loo, "deer-hunt": DeerHunt, "fifteens": Fifteens, "hamlet": Hamlet,
         "reveille": Reveille}


def open_game(header, fault):
    """Check a header. Returns its game, or None where no match can be judged by it."""
    if header["offsuit"] != 1:
        return fault("version %s; this referee knows version 1" % show(header["offsuit"]))
    name, seats, options, seed = (header.get(field) for field in ("game", "seats", "options", "seed"))
    if type(name) is not str or name not in GAMES:
        return fault("game %s; the games are %s" % (show(name), ", ".join(GAMES)))
    if type(seats) is not list or type(options) is not dict:
        return fault("seats %s, options %s; a list and an object are due" % (show(seats), show(options)))
    kind, sound = GAMES[name], len(seats) in GAMES[name].seat_counts
    if not sound:
        fault("%d seats; %s has %s" % (len(seats), name, " or ".join(map(str, kind.seat_counts))))
    option_values = {**kind.option_values, "memory": ("open", "table")}  # every game has it, and it changes no rule
    for option in options.keys() - option_values.keys():
        fault("option %s; %s has no such option" % (show(option), name))
    options = {"memory": "open", **kind.late_options, **options}
    for option, values in option_values.items():
        if options.get(option) not in values:
            fault("option %s is %s; its values are %s" % (option, show(options.get(option)), values))
            sound = False
    for seat in seats:
        player = seat.get("player") if type(seat) is dict else None
        role, _, which = player.partition(":") if type(player) is str else ("", "", "")
        if type(player) is not str or type(seat.get("name")) is not str or not (
                player == "human" or (role in ("bot", "engine") and which)):
            fault("seat %s; a name and a player (human, bot:LEVEL, engine:NAME) are due" % show(seat))
    if type(seed) is not str or not (seed.isascii() and seed.isdigit()) or len(seed) > 20 or int(seed) >= 2 ** 64:
        fault("seed %s; a decimal string below 2^64 is due" % show(seed))
    return kind(len(seats), options, fault) if sound else None


def action(do, kind):
    """The value of an action of this kind: what was played, bid, ... (with a named suit, the pair of both). None if it is not one."""
    if type(do) is not dict:
        return None
    if set(do) - {kind, "suit"}:
        return None
    return (do.get(kind), do["suit"]) if "suit" in do else do.get(kind)


def words_of(values):
    return ", ".join("%s as %s" % value if type(value) is tuple else str(value) for value in dict.fromkeys(values)) or "nothing"


class Match:
    """One match of a record: holds what its game wants next against what stands there."""

    def __init__(self, header, report):
        self.report = report
        self.want = None  # what is due; None: the match is not to be judged (any more)
        self.game = open_game(header, report.fault)
        if self.game is not None:
            self.moves = self.game.match()
            self.advance(None)

    def advance(self, reply):
        """Tell the game what stood there, and learn what it wants next."""
        try:
            self.want = self.moves.send(reply)
        except Lost as fault:
            self.lose(str(fault))

    def lose(self, words):
        """A fault after which nothing more of this match can be judged."""
        self.report.fault(words)
        self.want = None

    def feed(self, event, body):
        """The next line of the record."""
        if self.want is None:
            return
        due = self.want[0]
        if event != due:
            self.misplaced(event, body, due)
        elif event == "act":
            self.decide(body, *self.want[1:])
        elif event in RESULTS:
            if body != self.want[1]:
                self.compare(event, body, self.want[1])
            self.advance(None)
        else:
            self.report.deals += event == "deal"
            self.advance(body)

    def misplaced(self, event, body, due):
        """A line of another kind than the one due."""
        if due in RESULTS and due != "end":  # what is due is not there: go on as if it were
            self.report.fault("%s; before it, %s %s is due" % (event, due, show(self.want[1])))
            self.advance(None)
            return self.feed(event, body)
        what = {"act": "%s by seat %s" % (self.want[2], self.want[1]) if due == "act" else "",
                "end": "the match is over: its end", "nothing": "the match has ended: nothing"}
        words = "%s; %s is due" % (event, what.get(due, due))
        if event in RESULTS and event != "end" and due in FACTS + ("act",):
            return self.report.fault(words)  # one too many: pass it over
        self.lose(words)

    def compare(self, event, body, content):
        """A result line that is not word for word what is due; fields that the format does not know are no fault."""
        stated = body if type(body) is dict else {}
        for field, value in content.items():
            if field not in stated or stated[field] != value:
                self.report.fault("%s %s; the rules give %s %s" % (event, show(body), field, show(value)))

    def decide(self, body, seat, kind, values):
        """A decision: by the seat whose turn it is, an action of the right kind, allowed; and the list of those allowed, if it stands."""
        report = self.report
        if type(body) is not dict or "do" not in body or body.get("seat") != seat:
            return self.lose("act %s; it is the turn of seat %d to %s" % (show(body), seat, kind))
        report.decisions += 1
        value = action(body["do"], kind)
        if "legal" in body:
            self.check_legal(body["legal"], kind, values)
        if value not in values:
            report.fault("seat %d does %s; the rules allow %s %s" % (seat, show(body["do"]), kind, words_of(values)))
            if kind != "play" or value not in self.game.hands[seat]:  # a card in hand is taken as played all the same
                self.want = None
                return
        self.advance(value)

    def check_legal(self, stated, kind, values):
        """The list of all actions that were allowed, each once (twin tiles are one action), in any order."""
        self.report.legal_lists += 1
        actions = [action(do, kind) for do in stated] if type(stated) is list else [None]
        strange = [value for value in actions if value not in values]
        missing = [value for value in values if value not in actions]
        if strange or missing or len(actions) != len(set(actions)):
            self.report.fault("legal %s; the rules allow %s %s (missing: %s)" % (show(stated), kind, words_of(values), words_of(missing)))


class Report:
    """Where the reading is, what has been counted, and the faults."""

    def __init__(self, quiet):
        self.quiet, self.file, self.line = quiet, "", 0
        self.finished = self.unfinished = self.lost = self.lines = self.deals = self.decisions = self.legal_lists = self.faults = 0

    def fault(self, words):
        self.faults += 1
        if self.faults <= SHOWN_FAULTS:
            print("%s:%d: %s" % (self.file, self.line, words))

    def warn(self, words):
        if not self.quiet:
            print("%s:%d: warning: %s" % (self.file, self.line, words), file=sys.stderr)

    def close(self, match):
        """No more lines of this match come."""
        if match is not None:
            self.lost += match.want is None
            self.finished += match.want == ("nothing",)
            self.unfinished += match.want is not None and match.want != ("nothing",)

    def summary(self):
        print("matches: %d (%d finished, %d in progress, %d given up at a fault)"
              % (self.finished + self.unfinished + self.lost, self.finished, self.unfinished, self.lost))
        print("lines: %d, deals: %d, decisions checked: %d, legal lists checked: %d, faults: %d"
              % (self.lines, self.deals, self.decisions, self.legal_lists, self.faults))


DECODE = json.JSONDecoder(parse_float=Odd, parse_constant=Odd).decode


def without_booleans(value):
    """The same value with Odd in place of every true and false."""
    if type(value) is list:
        return [without_booleans(item) for item in value]
    if type(value) is dict:
        return {key: without_booleans(item) for key, item in value.items()}
    return Odd(value) if type(value) is bool else value


def referee(stream, report):
    """Judge all the matches of a stream of lines (bytes)."""
    match, report.line, faults = None, 0, report.faults
    for report.line, raw in enumerate(stream, 1):
        report.lines += 1
        try:
            line = DECODE(raw.decode())
        except (ValueError, RecursionError):
            if not raw.endswith(b"\n"):
                report.warn("the last line is cut short, and dropped")
                break
            report.fault("%s; a line of JSON is due" % show(raw[:60].decode(errors="replace")))
            if match is not None:
                match.want = None
            continue
        if b"true" in raw or b"false" in raw:
            line = without_booleans(line)
        if type(line) is dict and "offsuit" in line:
            report.close(match)
            match = Match(line, report)
            continue
        events = [event for event in line if event in EVENTS] if type(line) is dict else []
        if len(events) != 1:
            report.fault("%s; one event of the format is due" % show(line))
        elif match is None:
            report.fault("%s; a header is due first" % events[0])
        else:
            match.feed(events[0], line[events[0]])
    if match is None and report.faults == faults:
        report.fault("the end of the file; a header is due first")
    report.close(match)


def main(arguments):
    names = [name for name in arguments if name != "--quiet"]
    if not names or any(name.startswith("-") and name != "-" for name in names):
        print("usage: referee.py [--quiet] FILE... | -", file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="backslashreplace")
    report = Report("--quiet" in arguments)
    for report.file in names:
        try:
            with sys.stdin.buffer if report.file == "-" else open(report.file, "rb") as stream:
                referee(stream, report)
        except OSError as error:
            print("referee.py: %s" % error, file=sys.stderr)
            return 2
    if report.faults or not report.quiet:
        report.summary()
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
