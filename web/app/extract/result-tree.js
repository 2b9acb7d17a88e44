import { h } from '../../shared/dom.js';
import { cellsOf, columnsOf, isGroupList, labelsOf } from './flat-values.js';
import { confidenceTone, trustBadge, trustOf } from './trust.js';

const isBranch = (value) => typeof value === 'object' && value !== null;
const at = (tree, key) => (isBranch(tree) ? tree[key] : undefined);

/**
 * Results with their citations and metrics, which have the same structure. Values highlight their words on the page;
 * lists of groups are tables.
 */
export function resultTree({ results, citations, metrics }, light, schema) {
  if (!isBranch(results) || Object.keys(results).length === 0) {
    return h('p', { class: 'muted' }, 'None of these values was found in the document.');
  }
  return h(
    'div',
    { onmouseleave: () => light([]) },
    h('p', { class: 'muted' }, 'Point at a value to see where it was found.'),
    branch(results, citations, metrics, light, schema),
  );
}

/** In the order of the schema; the database does not preserve it. */
function entriesOf(results, schema) {
  const known = Object.keys(schema?.properties ?? {});
  const place = (key) => (known.includes(key) ? known.indexOf(key) : known.length);
  return Object.entries(results).sort(([one], [other]) => place(one) - place(other));
}

function branch(results, citations, metrics, light, schema) {
  const isList = Array.isArray(results);
  const items = entriesOf(results, schema).map(([key, value]) => {
    const part = isList ? schema?.items : schema?.properties?.[key];
    const name = isList ? String(Number(key) + 1) : key;
    // A list of plain values has one set of citations and metrics for all of them.
    const isShared = isList && isBranch(metrics) && 'citation_status' in metrics;
    const [cited, measured] = isShared ? [citations, metrics] : [at(citations, key), at(metrics, key)];
    if (isBranch(value)) {
      const inner =
        Object.keys(value).length === 0
          ? h('p', { class: 'muted' }, 'Nothing was found.')
          : isGroupList(value)
            ? groupTable(name, value, cited, measured, light, part?.items)
            : branch(value, cited, measured, light, part);
      const count = Array.isArray(value) ? h('span', { class: 'count' }, String(value.length)) : null;
      return h('li', {}, h('details', { open: true }, h('summary', {}, name, count), inner));
    }
    return h('li', {}, leaf(name, value, Array.isArray(cited) ? cited : [], measured, light));
  });
  return h('ul', { class: 'tree' }, ...items);
}

/** One row per item, one column per field. */
function groupTable(name, items, citations, metrics, light, schema) {
  const rows = items.map((item, index) =>
    cellsOf({ results: item, citations: at(citations, index), metrics: at(metrics, index) }),
  );
  const columns = columnsOf(rows, labelsOf(schema));
  const cell = (cells, column) => {
    const found = cells.find(({ label }) => label === column);
    if (!found || found.value === null) return h('td', { class: 'muted' }, '–');
    const show = () => light(found.citations);
    const title = found.confidence === null ? null : `${Math.round(found.confidence * 100)} % confidence`;
    const tone = confidenceTone(found.confidence);
    return h(
      'td',
      {},
      h(
        'button',
        {
          type: 'button',
          class: `cell-value ${tone}`,
          title,
          dir: 'auto',
          onmouseenter: show,
          onfocus: show,
          onclick: show,
        },
        String(found.value),
      ),
    );
  };
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name },
    h(
      'table',
      { class: 'value-table' },
      h('thead', {}, h('tr', {}, ...columns.map((column) => h('th', { scope: 'col' }, column)))),
      h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...columns.map((column) => cell(cells, column))))),
    ),
  );
}

function leaf(name, value, cited, measured, light) {
  const show = () => light(cited);
  const trust = value === null ? null : trustOf(measured, cited);
  const page = cited[0]?.ss_ranges?.[0] ?? (cited[0] && `p. ${cited[0].page_number}`);
  return h(
    'button',
    { type: 'button', class: 'value', onmouseenter: show, onfocus: show, onclick: show },
    h('span', { class: 'name' }, name),
    h('span', { class: value === null ? 'muted' : 'text', dir: 'auto' }, value === null ? 'not found' : String(value)),
    h('span', { class: 'value-facts' }, page && h('span', { class: 'muted' }, page), trustBadge(trust)),
    trust?.why && h('span', { class: 'why muted' }, trust.why),
  );
}
