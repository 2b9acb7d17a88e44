"""The classes of the detector, and how the labels of other data sets map to them."""

CLASSES = (
    "Title SectionHeader Text ListItem Table Picture Caption Footnote Formula PageHeader PageFooter TableOfContents "
    "PageNumber FormRegion GraphicalItem Legend LineNumber FormulaNumber"
).split()
INDEX = {name: i for i, name in enumerate(CLASSES)}
COUNT = len(CLASSES)

PORTRAIT = (832, 640)  # height, width of the input; landscape pages swap them
STRIDES = (8, 16, 32)

# Groups of classes that a label cannot distinguish. A box with group g > 0 may become any class of GROUPS[g]: its own
# class is taught, unless the detector is sure of another one of the group.
GROUPS = [
    [],
    ["Title", "SectionHeader"],
    ["Text", "ListItem"],
    ["Picture", "GraphicalItem"],
    ["PageHeader", "PageFooter"],
    ["Text", "ListItem", "Caption"],
]

# HURIDOCS line labels -> (class, group)
PEOPLE = {
    "Formula": ("Formula", 0),
    "Footnote": ("Footnote", 0),
    "ListItem": ("ListItem", 0),
    "Table": ("Table", 0),
    "Picture": ("Picture", 0),
    "Heading": ("SectionHeader", 1),
    "Text": ("Text", 2),
    "PageHeader": ("PageHeader", 0),
    "PageNumber": ("PageNumber", 0),
    "Caption": ("Caption", 0),
    "PageFooter": ("PageFooter", 0),
    "TableOfContents": ("TableOfContents", 0),
}
# In the sets with columns (PubLayNet) most captions are labelled as text too.
PEOPLE_IN_COLUMNS = {"Text": ("Text", 5)}
# Classes that these labels never have, or have only where there is text: a missing box is not evidence against one.
PEOPLE_SILENT_ON = ["Picture", "Caption", "FormRegion", "GraphicalItem", "Legend", "LineNumber", "FormulaNumber"]

# PP-DocLayoutV3 labels -> (class, group); None: ignored
TEACHER = {
    "abstract": ("Text", 0),
    "algorithm": ("Text", 0),
    "aside_text": ("Text", 0),
    "chart": ("Picture", 0),
    "content": ("TableOfContents", 0),
    "display_formula": ("Formula", 0),
    "doc_title": ("Title", 0),
    "figure_title": ("Caption", 0),
    "footer": ("PageFooter", 0),
    "footer_image": ("GraphicalItem", 0),
    "footnote": ("Footnote", 0),
    "formula_number": ("FormulaNumber", 0),
    "header": ("PageHeader", 0),
    "header_image": ("GraphicalItem", 0),
    "image": ("Picture", 3),
    "inline_formula": None,
    "number": ("PageNumber", 0),
    "paragraph_title": ("SectionHeader", 0),
    "reference": None,
    "reference_content": ("Text", 2),
    "seal": ("GraphicalItem", 0),
    "table": ("Table", 0),
    "text": ("Text", 2),
    "vertical_text": ("Text", 2),
    "vision_footnote": ("Text", 0),
}
# Every other class needs real negatives: a class that is absent from all real data becomes the class of everything
# unclear.
TEACHER_SILENT_ON = ["FormRegion", "Legend"]
