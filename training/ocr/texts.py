"""Texts of lines: words of fourteen languages, sentences, and the typical contents of receipts, forms and tables."""

import json
import random
import string
from pathlib import Path

GREEK = "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩµ"
BETWEEN = ["=", "=", "+", "−", "-", "×", "≤", "≥", "<", ">", "≠", "≈", "/", "·", "∈", "→", "±", ",", "~", "∝", "∑", "∫", "∞", "∪"]
FAR = 0.12  # share of lines in other scripts, so that they are not forgotten


class Texts:
    def __init__(self, folder, dictionary, seed):
        self.random = random.Random(seed)
        self.words = json.loads((Path(folder) / "words.json").read_text())
        self.sentences = (Path(folder) / "sentences.txt").read_text().splitlines()
        self.far = [c for c in dictionary if "\u3040" <= c <= "\u9fff"]
        self.common = self.far[:2500]

    def line(self):
        """A text, and whether it is in another script."""
        r = self.random
        if r.random() < FAR:
            return self.of_far(), True
        text = r.choices(
            [self.of_sentence, self.of_words, self.of_receipt, self.of_number, self.of_code, self.of_signs],
            [24, 20, 22, 9, 5, 20],
        )[0]()
        text = self.printed(text)
        if r.random() < 0.25:
            text = text.upper()
        return text[: r.randint(30, 60)].strip() or "0", False

    def printed(self, text):
        """Typographic quotes and dashes, in most cases."""
        r = self.random
        if r.random() < 0.7:
            text = text.replace("'", "’")
            while '"' in text:
                text = text.replace('"', "“", 1).replace('"', "”", 1)
        if r.random() < 0.6:
            text = text.replace(" - ", r.choice([" – ", "—", " — "])).replace("--", "—")
        if r.random() < 0.08:
            words = text.split(" ")
            at = r.randrange(len(words))
            words[at] = r.choice(["“{}”", "‘{}’", "“{}", "{}”", "{}’s", "({})", "[{}]", "{}—", "–{}", "• {}", "{}…", "{}*", "„{}“", "«{}»"]).format(words[at])
            text = " ".join(words)
        return text

    def of_signs(self):
        """Inline formulas, ranges, units: other content of papers and tables."""
        r = self.random
        letter = lambda: r.choice(GREEK if r.random() < 0.5 else string.ascii_letters) + r.choice(["", "", "", *"0123456789", "²", "³", "′", "₀", "₁", "₂"])
        term = lambda: r.choice([letter, letter, lambda: str(r.randint(0, 99)), lambda: "√" + letter(), lambda: f"{letter()}({letter()})", lambda: f"|{letter()}|", lambda: f"[{letter()}, {letter()}]", lambda: "∂" + letter()])()
        def formula():
            text = term()
            for _ in range(r.randint(1, 5)):
                gap = r.choice([" ", " ", ""])
                text += gap + r.choice(BETWEEN) + gap + term()
            return text
        a, b = r.randint(0, 99), r.randint(0, 2030)
        return r.choice(
            [
                formula,
                formula,
                lambda: f"{a}–{b}",
                lambda: f"−{a}.{b}",
                lambda: f"–{a}.{b}",
                lambda: f"{a} ± 0.{b}",
                lambda: f"{a} × 10−{r.randint(1, 9)}",
                lambda: f"{a} {r.choice(['°C', 'µm', 'μg', 'Ω', 'm²', 'cm³', '‰', '%'])}",
                lambda: f"{self.word()} {formula()} {self.word()}",
                lambda: f"{r.choice(['•', '■', '→', '§', '●', '★', '✓', '©', '○'])} {self.word()} {self.word()}",
                lambda: f"{self.word()}{r.choice('¹²³')} {r.choice(['I', 'II', 'III', 'IV', 'VII', 'VIII', 'XII', 'xvii'])}",
                lambda: f"{r.choice(['III', 'VII', 'VIII', 'Ill', 'Il', 'All', 'BIO', '0O', 'O0', 'l1', '1l', 'I1'])}{self.digits(0, 3)} {self.word()}",
            ]
        )()

    def of_far(self):
        r = self.random
        size = r.randint(1, 18)
        return "".join(r.choice(self.common if r.random() < 0.7 else self.far) if r.random() < 0.85 else r.choice(string.digits + "ABC") for _ in range(size))

    def of_sentence(self):
        words = self.random.choice(self.sentences).split()
        at = self.random.randrange(len(words))
        return " ".join(words[at : at + self.random.randint(1, 9)])

    def of_words(self):
        r = self.random
        language = r.choice(["en"] * 4 + list(self.words))
        words = [r.choice(self.words[language]) for _ in range(r.choice([1, 1, 2, 2, 3, 4, 5, 6]))]
        how = r.random()
        if how < 0.35:
            words = [w[:1].upper() + w[1:] for w in words]
        elif how < 0.5:
            words[0] = words[0][:1].upper() + words[0][1:]
        text = " ".join(w + (r.choice(",.;:-") if r.random() < 0.07 else "") for w in words)
        return text + r.choice(["", "", "", ":", " :", ".", ",", " -", "?", "!"])

    def money(self):
        r = self.random
        value = r.choice([r.random() * 10, r.random() * 100, r.random() * 1000, r.random() * 1e5])
        text = f"{value:,.2f}"
        if r.random() < 0.4:
            text = text.replace(",", "")
        if r.random() < 0.12:
            text = text.translate(str.maketrans(",.", ".,"))
        sign = r.choice(["", "", "", "", "$", "RM", "RM ", "€", "£", "USD ", "$ "])
        return r.choice([sign + text, sign + text, sign + text, "-" + text, "(" + text + ")", text + " €", text + r.choice(["A", "S", "SR", " SR", "Z", "T", "*", "-"])])

    def date(self):
        r = self.random
        d, m, y = r.randint(1, 31), r.randint(1, 12), r.randint(1990, 2030)
        month = r.choice(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
        s = r.choice("/-.")
        return r.choice([f"{d:02}{s}{m:02}{s}{y}", f"{d}{s}{m}{s}{y % 100:02}", f"{y}-{m:02}-{d:02}", f"{d} {month} {y}", f"{d:02}-{month}-{y}", f"{month} {d}, {y}"])

    def time(self):
        r = self.random
        return r.choice([f"{r.randint(0, 23):02}:{r.randint(0, 59):02}:{r.randint(0, 59):02}", f"{r.randint(1, 12)}:{r.randint(0, 59):02} {r.choice(['AM', 'PM', 'am'])}", f"{r.randint(0, 23):02}:{r.randint(0, 59):02}"])

    def digits(self, least, most):
        return "".join(self.random.choice(string.digits) for _ in range(self.random.randint(least, most)))

    def word(self):
        r = self.random
        w = r.choice(self.words[r.choice(["en", "en", "en", r.choice(list(self.words))])])
        return r.choice([w, w.upper(), w.capitalize()])

    def of_receipt(self):
        r = self.random
        label = r.choice(["Total", "TOTAL", "Subtotal", "Sub Total", "Tax", "GST", "VAT", "CASH", "Change", "Rounding", "Discount", "Amount", "Qty", "Item", "Price", "Balance", "Invoice No", "Receipt", "Date", "Time", "Tel", "Fax", "Cashier", "Table", "Bill No", "Order", "Ref", "Due", "Net", "Salesperson", "Tax Code", "Service Charge", "Card", "Approval Code", "Member", "Points", self.word(), self.word() + " " + self.word()])
        mark = r.choice([":", " :", ": ", "", " ", ".", "#", " No.", " (RM)", " ($)", " (Incl. GST)", " @6%", ":-"])
        value = r.choice([self.money, self.money, self.date, self.time, lambda: self.digits(1, 12), self.word])()
        joined = r.choice([label + mark, label + mark + " " + value, label + mark + value, value])
        return r.choice(
            [
                lambda: joined,
                lambda: joined,
                lambda: f"{r.randint(1, 20)} x {self.money()}",
                lambda: f"{r.randint(1, 99)} {self.word()} {self.word()} {self.money()}",
                lambda: f"{self.digits(6, 13)} {self.word()}",
                lambda: f"NO. {self.digits(1, 3)}, JALAN {self.word().upper()} {r.randint(1, 30)}/{r.randint(1, 30)}",
                lambda: f"{self.digits(5, 5)} {self.word()}, {self.word()}",
                lambda: f"Tel: {self.digits(2, 3)}-{self.digits(7, 8)}",
                lambda: f"({self.digits(6, 7)}-{r.choice('ABDHKMPTUVWX')})",
                lambda: r.choice(["***", "--", "**", "<<", "=="]) + " " + self.word().upper() + " " + self.word().upper() + " " + r.choice(["***", "--", "**", ">>", "=="]),
                lambda: f"{self.date()} {self.time()}",
                lambda: f"{self.word().lower()}@{self.word().lower()}.com",
                lambda: f"www.{self.word().lower()}.com.{r.choice(['my', 'au', 'br'])}",
                lambda: f"{r.randint(1, 100)}{r.choice(['%', ' %', '.0%', 'ML', 'G', 'KG', ' PCS', 'X', '@'])}",
            ]
        )()

    def of_number(self):
        r = self.random
        return r.choice([self.money, self.money, self.date, self.time, lambda: self.digits(1, 14), lambda: f"{r.uniform(-100, 100):.{r.randint(0, 4)}f}", lambda: "  ".join(self.money() for _ in range(r.randint(2, 4))).replace("  ", " "), lambda: f"{r.randint(0, 100)} ({r.uniform(0, 100):.1f}%)"])()

    def of_code(self):
        r = self.random
        letters = string.ascii_uppercase + string.digits
        return r.choice(
            [
                lambda: "".join(r.choice(letters) for _ in range(r.randint(3, 14))),
                lambda: "".join(r.choice(letters + "-/#") for _ in range(r.randint(5, 16))).strip("-/"),
                lambda: "".join(r.choice(string.ascii_letters + string.digits + "!\"#$%&'()*+,-./:;<=>?@[]_{|}~") for _ in range(r.randint(3, 12))),
                lambda: f"{r.choice('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}{self.digits(3, 9)}",
            ]
        )()
