import { h, openDialog, say } from '../../shared/dom.js';
import {
  cellAt,
  inserted,
  isHeaderRow,
  joined,
  plainCells,
  removed,
  sizeOf,
  split,
  withHeader,
  withText,
} from './table-model.js';

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Opens the cells of a table in a dialog; `onKeep` gets all cells. */
export function editTable(segment, onKeep) {
  const grid = tableGrid(
    segment.cells?.length
      ? plainCells(segment.cells)
      : [{ row: 0, col: 0, row_span: 1, col_span: 1, text: segment.text ?? '', header: false }],
  );
  const keep = () => {
    grid.commit();
    dialog.close();
    if (grid.isChanged) onKeep(grid.cells);
  };
  const button = (name, hint, work) => h('button', { type: 'button', title: hint, onclick: work }, name);
  const group = (name, ...buttons) => h('div', { class: 'joined', role: 'group', 'aria-label': name }, ...buttons);
  const dialog = openDialog(
    'Cells',
    h(
      'div',
      { class: 'buttons table-tools' },
      group(
        'Rows',
        button('Row above', 'Alt ↑', () => grid.insert('row', 0)),
        button('Row below', 'Alt ↓', () => grid.insert('row', 1)),
        button('Delete row', 'Alt Delete', () => grid.remove('row')),
      ),
      group(
        'Columns',
        button('Column before', 'Alt ←', () => grid.insert('col', 0)),
        button('Column after', 'Alt →', () => grid.insert('col', 1)),
        button('Delete column', 'Alt Backspace', () => grid.remove('col')),
      ),
      group(
        'Cells',
        button('Merge right', 'Ctrl →', () => grid.join('right')),
        button('Merge below', 'Ctrl ↓', () => grid.join('below')),
        button('Split', 'Ctrl ↑', () => grid.split()),
        button('Header', 'Ctrl H', () => grid.header()),
      ),
      group(
        'Steps',
        button('Undo', 'Ctrl Z', () => grid.undo()),
        button('Redo', 'Ctrl Shift Z', () => grid.redo()),
      ),
    ),
    grid.element,
    h(
      'p',
      { class: 'muted' },
      'Arrows move, Enter or typing edits, Escape restores a cell, Ctrl Enter saves the table.',
    ),
    h(
      'div',
      { class: 'buttons end' },
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
      h('button', { type: 'button', class: 'primary', onclick: keep }, 'Save'),
    ),
  );
  dialog.classList.add('table-dialog');
  // The page moves aside and stays visible, scrolled to the table.
  const screen = document.querySelector('.correct-screen');
  screen?.classList.add('editing-table');
  dialog.addEventListener('close', () => screen?.classList.remove('editing-table'));
  dialog.addEventListener('cancel', (event) => {
    if (!grid.isChanged) return;
    event.preventDefault();
    say('Press Ctrl Enter to save the table, or Cancel to discard your changes.', true);
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.ctrlKey) {
      event.preventDefault();
      keep();
    }
  });
  grid.start();
}

const [ROW_HEIGHT, COLUMN_WIDTH, AROUND] = [30, 148, 2];

/**
 * The cells as a grid with one tab stop. Only rows in view are elements, and all rows have the same height, so that a
 * table with thousands of cells is as fast as a small one.
 */
export function tableGrid(first) {
  let cells = first;
  const past = [];
  let future = [];
  let at = { row: 0, col: 0 };
  let input = null;
  let [from, to] = [0, -1];
  const places = new Map();
  const space = h('div', { class: 'cells-space', role: 'rowgroup' });
  const table = h('div', { class: 'cells', role: 'grid', 'aria-label': 'Cells of the table' }, space);
  const element = h('div', { class: 'cells-scroll' }, table);

  const current = () => cellAt(cells, at.row, at.col);
  const key = ({ row, col }) => `${row} ${col}`;
  const place = () => places.get(key(current() ?? cells[0]));

  function cellElement(cell, isAnySpanned) {
    const { col, row_span: down, col_span: across, header, text } = cell;
    const made = document.createElement('div');
    made.className = header ? 'cell header' : 'cell';
    made.setAttribute('role', header ? 'columnheader' : 'gridcell');
    made.dataset.at = key(cell);
    made.textContent = text;
    made.style.left = `${col * COLUMN_WIDTH}px`;
    // Without merged cells, the order of the cells is enough for screen readers.
    if (isAnySpanned) made.setAttribute('aria-colindex', String(col + 1));
    if (down > 1) made.setAttribute('aria-rowspan', String(down));
    if (across > 1) made.setAttribute('aria-colspan', String(across));
    if (down > 1) made.style.height = `${down * ROW_HEIGHT}px`;
    if (across > 1) made.style.width = `${across * COLUMN_WIDTH}px`;
    places.set(key(cell), made);
    return made;
  }
  function rowElement([row, own], isAnySpanned) {
    const made = h(
      'div',
      { role: 'row', 'aria-rowindex': row + 1 },
      ...own.map((cell) => cellElement(cell, isAnySpanned)),
    );
    made.style.top = `${row * ROW_HEIGHT}px`;
    return made;
  }
  /** Renders the rows in view, the cells that span into them and, after the first scroll, some rows around them. */
  function build(around = AROUND) {
    const { rows, columns } = sizeOf(cells);
    element.style.height = `min(60vh, ${rows * ROW_HEIGHT + 4}px)`;
    const isOpen = element.isConnected;
    const height = isOpen ? element.clientHeight : Math.min(innerHeight * 0.6, rows * ROW_HEIGHT);
    const firstRow = isOpen ? Math.max(Math.floor(element.scrollTop / ROW_HEIGHT) - around, 0) : 0;
    [from, to] = [firstRow, firstRow + Math.ceil(height / ROW_HEIGHT) + 2 * around];
    table.setAttribute('aria-rowcount', rows);
    table.setAttribute('aria-colcount', columns);
    space.style.cssText = `width:${columns * COLUMN_WIDTH}px;height:${rows * ROW_HEIGHT}px`;
    places.clear();
    const near = cells.filter((cell) => cell.row <= to && cell.row + cell.row_span > from);
    const isAnySpanned = near.some((cell) => cell.row_span > 1 || cell.col_span > 1);
    const byRow = [...Map.groupBy(near, ({ row }) => row)].sort(([one], [other]) => one - other);
    space.replaceChildren(...byRow.map((row) => rowElement(row, isAnySpanned)));
    settle();
  }
  function settle(isFocused = false) {
    const { row } = current() ?? cells[0];
    if (isFocused) {
      const [top, bottom] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
    }
    if (!place()) build();
    space.querySelector('[tabindex]')?.removeAttribute('tabindex');
    const there = place();
    there?.setAttribute('tabindex', '0');
    if (isFocused) there?.focus({ preventScroll: true });
    if (isFocused && there) {
      const [left, right] = [there.offsetLeft, there.offsetLeft + there.offsetWidth];
      if (left < element.scrollLeft) element.scrollLeft = left;
      else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
    }
  }
  element.addEventListener('scroll', () => {
    const row = Math.floor(element.scrollTop / ROW_HEIGHT);
    const last = row + Math.ceil(element.clientHeight / ROW_HEIGHT);
    if (input || (row >= from + 1 && last < to) || (row < AROUND && from === 0 && last < to)) return;
    const hadFocus = space.contains(document.activeElement);
    build();
    if (hadFocus) place()?.focus({ preventScroll: true });
  });
  function go(row, col) {
    const { rows, columns } = sizeOf(cells);
    at = { row: Math.min(Math.max(row, 0), rows - 1), col: Math.min(Math.max(col, 0), columns - 1) };
    settle(true);
  }
  const step = ([down, across]) => {
    const { row, col, row_span, col_span } = current();
    go(down > 0 ? row + row_span : row + down, across > 0 ? col + col_span : col + across);
  };
  function set(next, isRebuilt = true) {
    if (!next) return say('These cells cannot be merged: they do not share a full side.', true);
    if (next === cells) return;
    past.push(cells);
    future = [];
    cells = next;
    if (isRebuilt) {
      build();
      go(at.row, at.col);
    }
  }
  function write(text = null) {
    const cell = current();
    const there = place();
    if (!cell || input) return;
    input = h('input', { class: 'cell-input', 'aria-label': `Row ${cell.row + 1}, column ${cell.col + 1}` });
    input.value = text ?? cell.text;
    there.replaceChildren(input);
    input.focus();
    if (text === null) input.select();
    input.addEventListener('blur', () => commit());
  }
  function commit(isKept = true) {
    if (!input) return;
    const cell = current();
    const { value } = input;
    const there = place();
    input = null;
    there.textContent = isKept ? value : cell.text;
    if (isKept && value !== cell.text) set(withText(cells, cell, value), false);
  }
  const back = (from, to) => {
    commit();
    if (from.length === 0) return;
    to.push(cells);
    cells = from.pop();
    build();
    go(at.row, at.col);
  };

  const api = {
    element,
    get cells() {
      return cells;
    },
    get isChanged() {
      return cells !== first;
    },
    commit,
    /** Selects the first cell, which is in view, so nothing has to be measured. */
    start: () => place()?.focus({ preventScroll: true }),
    insert(axis, after) {
      commit();
      const cell = current();
      const span = axis === 'row' ? cell.row_span : cell.col_span;
      set(inserted(cells, axis, cell[axis] + (after ? span : 0)));
      if (after) go(axis === 'row' ? cell.row + span : cell.row, axis === 'col' ? cell.col + span : cell.col);
    },
    remove(axis) {
      commit();
      set(removed(cells, axis, current()[axis]));
    },
    join(direction) {
      commit();
      set(joined(cells, current(), direction));
    },
    split() {
      commit();
      set(split(cells, current()));
    },
    header() {
      commit();
      set(withHeader(cells, current().row));
    },
    isHeaderRow: (row) => isHeaderRow(cells, row),
    undo: () => back(past, future),
    redo: () => back(future, past),
  };

  const combined = {
    'alt+ArrowUp': () => api.insert('row', 0),
    'alt+ArrowDown': () => api.insert('row', 1),
    'alt+ArrowLeft': () => api.insert('col', 0),
    'alt+ArrowRight': () => api.insert('col', 1),
    'alt+Delete': () => api.remove('row'),
    'alt+Backspace': () => api.remove('col'),
    'ctrl+ArrowRight': () => api.join('right'),
    'ctrl+ArrowDown': () => api.join('below'),
    'ctrl+ArrowUp': api.split,
    'ctrl+h': api.header,
    'ctrl+z': api.undo,
    'ctrl+y': api.redo,
    'ctrl+shift+Z': api.redo,
  };
  element.addEventListener('keydown', (event) => {
    const name = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.shiftKey && event.key.length === 1 && event.ctrlKey ? 'shift+' : ''}${event.altKey ? 'alt+' : ''}${event.key}`;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (combined[name]) {
      done();
      combined[name]();
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (input) {
      if (event.key === 'Enter' || event.key === 'Tab') {
        done();
        commit();
        step(event.key === 'Enter' ? [1, 0] : [0, event.shiftKey ? -1 : 1]);
      } else if (event.key === 'Escape') {
        done();
        commit(false);
        settle(true);
      }
    } else if (ARROWS[event.key]) {
      done();
      step(ARROWS[event.key]);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      done();
      write();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      done();
      set(withText(cells, current(), ''), false);
      place().textContent = '';
    } else if (event.key.length === 1) {
      done();
      write(event.key);
    }
  });
  element.addEventListener('mousedown', (event) => {
    const [row, col] = event.target.closest('[data-at]')?.dataset.at.split(' ').map(Number) ?? [];
    if (row === undefined || event.target === input) return;
    commit();
    at = { row, col };
    settle();
  });
  element.addEventListener('dblclick', () => write());
  build(0);
  return api;
}
