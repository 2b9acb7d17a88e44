"""Rarer kinds of tables, each as rows of cells: trials, tariffs, matrices, statistics, materials, doses, two scripts."""
from content import phrase
from kinds import Cell, Kind, centred, head, right


def trial(draw):
    """Outcomes with their groups of patients; study arms above n and per cent."""
    arms = draw.randint(2, 3)
    rows = [[Cell("Outcome", rows=2, is_bold=True), Cell("Group", rows=2, is_bold=True), *[Cell(f"{phrase(draw, 1, 1)} (N = {draw.randrange(40, 900)})", cols=2, align="c", is_bold=True) for _ in range(arms)], Cell("p", rows=2, align="r", is_bold=True)]]
    rows.append([Cell(text, align="r", is_bold=True) for _ in range(arms) for text in ("n", "%")])
    for _ in range(draw.randint(3, 5)):
        groups = draw.sample(["All", "Men", "Women", "Under 65", "65 and over"], draw.randint(1, 4))
        outcome = phrase(draw, 1, 2)
        for at, group in enumerate(groups):
            figures = [right(text) for _ in range(arms) for text in (str(draw.randrange(0, 300)), f"{draw.random() * 60:.1f}")]
            rows.append([*([Cell(outcome, rows=len(groups))] if at == 0 else []), Cell(group), *figures, right(draw.choice(["<0.001", f"{draw.random():.3f}", "n.s."]))])
    return Kind(rows, 2, 3 + 2 * arms, may_be_centred=True)


def tariff(draw):
    """Fares between places; column headers are vertical."""
    places = [phrase(draw, 1, 2) for _ in range(draw.randint(5, 9))]
    rows = [[Cell("From / to", is_bold=True), *[Cell(place, align="c", is_bold=True, is_vertical=True) for place in places]]]
    rows += [[Cell(place), *[right("–" if at == other else f"{draw.random() * 90:.2f}") for other in range(len(places))]] for at, place in enumerate(places)]
    return Kind(rows, 1, len(places) + 1, may_be_centred=True)


def matrix(draw):
    """A feature matrix: check marks and crosses, in groups."""
    products = draw.randint(3, 6)
    rows = [head(["Feature", *[phrase(draw, 1, 1) for _ in range(products)]], "l" + "c" * products)]
    for _ in range(draw.randint(2, 3)):
        rows.append([Cell(phrase(draw, 1, 2).title(), cols=products + 1, is_bold=True)])
        for _ in range(draw.randint(2, 5)):
            rows.append([Cell(phrase(draw, 1, 4)), *[centred(draw.choice(["✓", "✓", "✗", "–", f"{draw.randrange(1, 99)} GB"])) for _ in range(products)]])
    return Kind(rows, 1, products + 1, may_be_centred=True)


def statistics(draw):
    """A statistics office: years, a row of units, leaders after labels, symbols for missing values."""
    years = draw.randint(4, 7)
    has_leaders = draw.random() < 0.5
    label = lambda text: f"{text} {'.' * draw.randrange(8, 20)}" if has_leaders else text
    rows = [[Cell("Branch", rows=2, is_bold=True), *[Cell(str(2012 + y), align="r", is_bold=True) for y in range(years)]]]
    rows.append([Cell(draw.choice(["1 000 t", "Number", "EUR million", "%"]), cols=years, align="c")])
    figure = lambda most: right(draw.choice(["..", "–", "x"]) if draw.random() < 0.12 else f"{draw.randrange(10, most):,}".replace(",", " "))
    for _ in range(draw.randint(2, 4)):
        rows.append([Cell(label(phrase(draw, 1, 2))), *[figure(90000) for _ in range(years)]])
        rows += [[Cell(label(draw.choice(["of which ", "– "]) + phrase(draw, 1, 2))), *[figure(9000) for _ in range(years)]] for _ in range(draw.randint(1, 3))]
    return Kind(rows, 2, years + 1, may_be_centred=True)


def materials(draw):
    """Properties of a material: groups of rows, values with tolerances, remarks."""
    rows = [head(["Group", "Property", "Value", "Unit", "Method"], "llrll")]
    for group in draw.sample(["Mechanical", "Thermal", "Electrical", "Physical", "Optical"], draw.randint(2, 4)):
        properties = draw.randint(1, 5)
        for at in range(properties):
            value = draw.choice([f"{draw.random() * 90:.1f} ± {draw.random():.1f}", f"{draw.randrange(10, 90)}–{draw.randrange(91, 190)}", f"> {draw.randrange(5, 90)}"])
            rows.append([*([Cell(group, rows=properties)] if at == 0 else []), Cell(phrase(draw, 1, 3)), right(value), Cell(draw.choice(["MPa", "%", "W/mK", "g/cm³", "°C"])), Cell(f"{draw.choice(['ISO', 'DIN', 'ASTM'])} {draw.randrange(100, 9999)}")])
    return Kind(rows, 1, 5, may_be_centred=True)


def doses(draw):
    """Multi-line text in more than one column; cells may be vertically centred."""
    rows = [head(["Substance", "Indication", "Dose", "Remarks"], "llll")]
    lines = lambda most: "\n".join(phrase(draw, 2, 3) for _ in range(draw.randint(1, most)))
    for _ in range(draw.randint(4, 8)):
        rows.append([Cell(phrase(draw, 1, 1).capitalize()), Cell(lines(2)), Cell(f"{draw.randrange(1, 40)} mg/kg"), Cell(lines(3))])
    return Kind(rows, 1, 4, may_be_centred=True)


def two_scripts(draw):
    """A glossary: the same terms in two scripts, with numbers."""
    greek = "λόγος ύδωρ πόλη δρόμος ήλιος βιβλίο χρόνος άνθρωπος".split()
    cyrillic = "вода город дорога солнце книга время человек цена".split()
    words = draw.choice([greek, cyrillic])
    rows = [head(["No.", "Term", "Translation", "Note", "Page"], "rlllr")]
    for at in range(1, draw.randint(7, 14)):
        rows.append([right(str(at)), Cell(phrase(draw, 1, 2)), Cell(" ".join(draw.sample(words, draw.randint(1, 3)))), Cell(draw.choice(["n.", "v.", "adj.", ""])), right(str(draw.randrange(1, 400)))])
    return Kind(rows, 1, 5, may_be_centred=True)


def fares(draw):
    """Zones with several ticket types each; prices of both classes."""
    rows = [[Cell("Zone", rows=2, is_bold=True), Cell("Ticket", rows=2, is_bold=True), Cell("First class", cols=2, align="c", is_bold=True), Cell("Second class", cols=2, align="c", is_bold=True)]]
    rows.append([Cell(text, align="r", is_bold=True) for _ in range(2) for text in ("Adult", "Child")])
    for zone in range(1, draw.randint(3, 6)):
        tickets = draw.sample(["Single", "Return", "Day", "Week", "Month", "Year"], draw.randint(1, 5))
        for at, ticket in enumerate(tickets):
            rows.append([*([Cell(f"{zone}", rows=len(tickets), align="c")] if at == 0 else []), Cell(ticket), *[right(f"€ {draw.random() * 300:.2f}") for _ in range(4)]])
    return Kind(rows, 2, 6, may_be_centred=True)


RARER_KINDS = [trial, tariff, matrix, statistics, materials, doses, two_scripts, fares]
