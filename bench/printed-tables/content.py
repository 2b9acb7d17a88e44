"""Content of printed tables: random text, so that the words reveal nothing."""

WORDS = (
    "river model income region bank rate value mean error method baseline recall size layer type date code unit price nordic steel copper "
    "grain water station depth output input delivery contract service monthly hours item description balance opening closing"
).split()


def phrase(draw, least, most):
    text = " ".join(draw.choice(WORDS) for _ in range(draw.randint(least, most)))
    return text if draw.random() < 0.1 else text[0].upper() + text[1:]


def prose(draw):
    return " ".join(phrase(draw, 6, 12).capitalize() + "." for _ in range(5))


NUMBERS = [
    lambda draw: str(draw.randrange(1, 2000)),
    lambda draw: f"{draw.random() * 900:.2f}",
    lambda draw: f"{draw.randrange(1, 999)},{draw.randrange(1000):03d}",
    lambda draw: f"({draw.randrange(10, 900)})",
    lambda draw: f"{draw.random() * 100:.1f}%",
    lambda draw: f"{draw.randrange(1, 999)}.{draw.randrange(10, 99)} EUR",
]


class Content:
    """Header, rows and the type of each column: l for labels, n for numbers, w for words."""

    def __init__(self, draw, most_columns, has_long_labels, least_columns=2, most_rows=16):
        self.kinds = ["l"] + [draw.choice("nnw") for _ in range(draw.randint(least_columns - 1, most_columns - 1))]
        written = [draw.choice(NUMBERS) for _ in self.kinds]
        self.head = [phrase(draw, 1, 2) for _ in self.kinds]

        def cell(column):
            if self.kinds[column] == "n":
                return draw.choice(["", "n/a", "–"]) if draw.random() < 0.06 else written[column](draw)
            if column > 0:
                return "" if draw.random() < 0.05 else phrase(draw, 1, 2)
            return phrase(draw, 2, 8) if has_long_labels else phrase(draw, 1, 3)

        self.rows = [[cell(column) for column in range(len(self.kinds))] for _ in range(draw.randint(3, most_rows))]

    def truth(self):
        return [[[text, 1] for text in row] for row in [self.head, *self.rows]]

    def grouped_header(self, draw):
        """A row above the header whose texts each span half of the columns after the labels; None if there are too few."""
        behind = len(self.kinds) - 1
        if behind < 3:
            return None
        half = behind // 2
        return [["", 1], [phrase(draw, 1, 2), half], [phrase(draw, 1, 2), behind - half]]
