"""The classes of a line. Several of the detector's classes are one here: the insides of tables and pictures are read
separately."""

CLASSES = ["Text", "Title", "SectionHeader", "ListItem", "Caption", "Footnote", "Formula", "PageHeader", "PageFooter", "PageNumber", "Table", "Picture", "TOC"]
SAME = {"FormRegion": "Table", "GraphicalItem": "Picture", "Legend": "Picture", "LineNumber": "PageNumber"}


def mask_of(label: str) -> int:
    """Bits of the classes that a label allows; 0 if unknown."""
    mask = 0
    for name in filter(None, label.split("|")):
        name = SAME.get(name, name)
        if name in CLASSES:
            mask |= 1 << CLASSES.index(name)
    return mask
