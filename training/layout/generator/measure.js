// Reads the ground truth from the finished page: the visible area of each labelled part.
//
//   column 1   column 2 | cut off     A part that runs over a column break gives one box per column;
//   ┌──────┐   ┌──────┐ | ┌ ─ ─ ┐     what a band cuts off (its overflowing columns) is not on the page.
//   │ part │   │ part │ |
//   └──────┘   └──────┘ | └ ─ ─ ┘
const CLASSES = [
  'Title',
  'SectionHeader',
  'Text',
  'ListItem',
  'Table',
  'Picture',
  'Caption',
  'Footnote',
  'Formula',
  'PageHeader',
  'PageFooter',
  'TableOfContents',
  'PageNumber',
  'FormRegion',
  'GraphicalItem',
  'Legend',
  'LineNumber',
  'FormulaNumber',
];

function visible(element, W, H) {
  const box = { left: 0, top: 0, right: W, bottom: H };
  for (let e = element.parentElement; e && e !== document.body; e = e.parentElement) {
    if (!e.style.overflow) continue;
    const r = e.getBoundingClientRect();
    box.left = Math.max(box.left, r.left);
    box.top = Math.max(box.top, r.top);
    box.right = Math.min(box.right, r.right);
    box.bottom = Math.min(box.bottom, r.bottom);
  }
  return box;
}

const clip = (r, v) => ({
  left: Math.max(r.left, v.left),
  top: Math.max(r.top, v.top),
  right: Math.min(r.right, v.right),
  bottom: Math.min(r.bottom, v.bottom),
});
const area = (r) => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top);

function union(rects) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const r of rects) {
    box.left = Math.min(box.left, r.left);
    box.top = Math.min(box.top, r.top);
    box.right = Math.max(box.right, r.right);
    box.bottom = Math.max(box.bottom, r.bottom);
  }
  return box;
}

function textRects(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const rects = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim()) continue;
    range.selectNodeContents(node);
    rects.push(...range.getClientRects());
  }
  // Roots and braces in formulas are drawn far wider than their visible part.
  for (const image of element.querySelectorAll('svg,img'))
    if (!image.closest('.katex')) rects.push(image.getBoundingClientRect());
  return rects.filter((r) => r.width > 0.5 && r.height > 0.5);
}

export function measure(W, H) {
  const boxes = [];
  for (const element of document.querySelectorAll('[data-c]')) {
    const cls = CLASSES.indexOf(element.dataset.c);
    const seen = visible(element, W, H);
    const fragments = [...element.getClientRects()];
    const inside = 'box' in element.dataset ? null : textRects(element);
    for (const fragment of 'ink' in element.dataset ? [union(inside)] : fragments) {
      let box = fragment;
      if (inside) {
        const own = inside.filter(
          (r) =>
            fragments.length === 1 ||
            ((r.left + r.right) / 2 > fragment.left - 2 &&
              (r.left + r.right) / 2 < fragment.right + 2 &&
              (r.top + r.bottom) / 2 > fragment.top - 2 &&
              (r.top + r.bottom) / 2 < fragment.bottom + 2),
        );
        const shown = own.filter((r) => area(clip(r, seen)) > 0.5 * area(r));
        if (!shown.length) continue;
        box = union(shown);
      }
      const cut = clip(box, seen);
      if (area(cut) < 20 || cut.right - cut.left < 3 || cut.bottom - cut.top < 3) continue;
      boxes.push([cls, ...[cut.left, cut.top, cut.right, cut.bottom].map((v) => Math.round(v * 10) / 10)]);
    }
  }
  return boxes;
}
