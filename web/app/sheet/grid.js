import { h } from '../../shared/dom.js';
import { pictureOf } from '../viewer/picture.js';
import { holds, lettersOf, nameOf } from './ranges.js';
import { cellAt } from './sheet-model.js';

const ROW = 27;
const HEADER = { width: 52, height: 27 };
const SPARE_ROWS = 12;

/** A sheet as a grid that renders only the cells in view. Arrow keys move, and the current cell is announced. */
export function sheetGrid(sheet, { name, onMove, onStaleImage }) {
  const { rows, columns, lefts } = sheet;
  let at = { row: 0, column: 0 };
  let marks = [];
  let chosenRange = null;
  const id = (row, column) => `cell-${row}-${column}`;
  const headers = h('div', { class: 'grid-headers', role: 'row', 'aria-rowindex': 1 });
  const body = h('div', { class: 'grid-body' });
  const frames = h('div', { class: 'grid-frames', 'aria-hidden': 'true' });
  const element = h(
    'div',
    {
      class: 'grid',
      role: 'grid',
      tabindex: 0,
      'aria-label': `Sheet ${name}`,
      'aria-rowcount': rows + 1,
      'aria-colcount': columns + 1,
      onkeydown: move,
      onclick: pointed,
    },
    headers,
    body,
    frames,
  );
  const width = lefts[columns];
  headers.style.width = `${HEADER.width + width}px`;
  body.style.cssText = `width:${HEADER.width + width}px;height:${rows * ROW}px`;

  const pictures = new Map();

  const box = ({ top, left, bottom, right }) =>
    `left:${HEADER.width + lefts[Math.min(left, columns)]}px;top:${HEADER.height + top * ROW}px;` +
    `width:${lefts[Math.min(right + 1, columns)] - lefts[Math.min(left, columns)]}px;height:${(bottom - top + 1) * ROW}px`;

  function visible() {
    const first = Math.max(Math.floor(element.scrollTop / ROW) - SPARE_ROWS, 0);
    const last = Math.min(Math.ceil((element.scrollTop + element.clientHeight) / ROW) + SPARE_ROWS, rows - 1);
    let from = lefts.findLastIndex((left) => left <= element.scrollLeft);
    let to = lefts.findIndex((left) => left > element.scrollLeft + element.clientWidth);
    from = Math.max(from - 1, 0);
    to = to < 0 ? columns - 1 : Math.min(to, columns - 1);
    return { first, last, from, to };
  }

  let drawn = '';
  function draw(isChanged = false) {
    const view = visible();
    const key = Object.values(view).join();
    if (key === drawn && !isChanged) return;
    drawn = key;
    const numbers = Array.from({ length: view.to - view.from + 1 }, (_, index) => view.from + index);
    headers.replaceChildren(
      h(
        'span',
        { class: 'corner', role: 'columnheader', 'aria-colindex': 1 },
        h('span', { class: 'offscreen' }, 'Row'),
      ),
      ...numbers.map((column) => {
        const header = h('span', { role: 'columnheader', 'aria-colindex': column + 2 }, lettersOf(column));
        header.style.cssText = `left:${HEADER.width + lefts[column]}px;width:${lefts[column + 1] - lefts[column]}px`;
        return header;
      }),
    );
    const made = [];
    for (let row = view.first; row <= view.last; row += 1) made.push(rowElement(row, numbers));
    body.replaceChildren(...made);
    tellPlace();
  }

  function rowElement(row, numbers) {
    const element = h(
      'div',
      { class: 'grid-row', role: 'row', 'aria-rowindex': row + 2 },
      h('span', { class: 'row-header', role: 'rowheader', 'aria-colindex': 1 }, String(row + 1)),
    );
    element.style.top = `${row * ROW}px`;
    for (const column of numbers) {
      const found = sheet.cells.get(`${row},${column}`);
      const isHeader = found && sheet.tables.some(({ header }) => header && holds(header, row, column));
      const cell = h(
        'span',
        {
          role: 'gridcell',
          id: id(row, column),
          'aria-colindex': column + 2,
          class: [isHeader && 'is-header', found?.cell.style?.is_bold && 'bold', found?.cell.formula && 'has-formula']
            .filter(Boolean)
            .join(' '),
        },
        found?.cell.text ?? '',
      );
      const right = found ? Math.min(found.range.right, columns - 1) : column;
      const down = found ? found.range.bottom - found.range.top + 1 : 1;
      cell.style.cssText =
        `left:${HEADER.width + lefts[column]}px;width:${lefts[right + 1] - lefts[column]}px;height:${down * ROW}px;` +
        `text-align:${alignOf(found?.cell)}`;
      if (found && (right > column || down > 1)) cell.classList.add('merged');
      element.append(cell);
    }
    return element;
  }

  /** Frames above the cells: ranges of segments, the words of a value, the current cell. */
  function drawFrames() {
    const frame = (range, className, data = {}) => {
      const made = h('div', { class: className, ...data });
      made.style.cssText = box(range);
      return made;
    };
    frames.replaceChildren(
      ...sheet.tables.map(({ range, segment }) => {
        const made = frame(range, segment.segment_id === chosenRange ? 'range chosen' : 'range', {
          'data-type': segment.segment_type,
          'data-id': segment.segment_id,
        });
        // Charts and pictures are above the cells, as in the file.
        if (!pictures.has(segment)) pictures.set(segment, pictureOf(segment, onStaleImage));
        if (pictures.get(segment)) made.append(pictures.get(segment));
        return made;
      }),
      ...marks.map((range) => frame(range, 'range-mark')),
      frame(
        { top: at.row, left: at.column, bottom: at.row, right: at.column, ...cellAt(sheet, at.row, at.column)?.range },
        'place',
      ),
    );
  }

  function tellPlace() {
    const there = body.querySelector(`#${id(at.row, at.column)}`);
    if (there) element.setAttribute('aria-activedescendant', there.id);
    else element.removeAttribute('aria-activedescendant');
  }
  function go(row, column, isSelecting = true) {
    at = { row: Math.min(Math.max(row, 0), rows - 1), column: Math.min(Math.max(column, 0), columns - 1) };
    reveal({ top: at.row, left: at.column });
    drawFrames();
    tellPlace();
    const found = cellAt(sheet, at.row, at.column);
    onMove({ name: nameOf(at.row, at.column), found, isSelecting });
  }
  function reveal({ top, left }) {
    const [y, x] = [top * ROW, lefts[Math.min(left, columns)]];
    const [high, across] = [element.clientHeight - HEADER.height - ROW, element.clientWidth - HEADER.width - 60];
    if (y < element.scrollTop) element.scrollTop = y;
    else if (y > element.scrollTop + high) element.scrollTop = y - high;
    if (x < element.scrollLeft) element.scrollLeft = x;
    else if (x > element.scrollLeft + across) element.scrollLeft = x - across;
    draw();
  }
  function move(event) {
    const screen = Math.floor(element.clientHeight / ROW) - 2;
    const steps = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [screen, 0],
      PageUp: [-screen, 0],
      Home: [0, -at.column],
      End: [0, columns],
    };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(at.row + step[0], at.column + step[1]);
  }
  function pointed(event) {
    const { left, top } = element.getBoundingClientRect();
    const x = event.clientX - left + element.scrollLeft - HEADER.width;
    const y = event.clientY - top + element.scrollTop - HEADER.height;
    if (x < 0 || y < 0 || event.clientX - left < HEADER.width || event.clientY - top < HEADER.height) return;
    const column = lefts.findLastIndex((edge) => edge <= x);
    go(Math.floor(y / ROW), column);
  }
  element.addEventListener('scroll', () => requestAnimationFrame(() => draw()));
  const sized = new ResizeObserver(() => draw(true));
  sized.observe(element);
  drawFrames();

  return {
    element,
    go,
    end: () => sized.disconnect(),
    choose(segmentId, isRevealed) {
      chosenRange = segmentId;
      const table = sheet.tables.find(({ segment }) => segment.segment_id === segmentId);
      if (table && isRevealed) reveal(table.range);
      drawFrames();
    },
    mark(ranges) {
      marks = ranges;
      if (ranges[0]) reveal(ranges[0]);
      drawFrames();
    },
  };
}

/** Default alignment of spreadsheets: numbers right, text left. */
function alignOf(cell) {
  const said = cell?.style?.align;
  if (said) return said === 'Justify' ? 'justify' : said.toLowerCase();
  return cell && /^[-+(]?[\d.,\s%€$£]+\)?$/.test(cell.text) ? 'right' : 'left';
}
