import { h } from '../shared/dom.js';
import { getLimits, getOpenApi } from './api.js';
import { bytes, loading, problemNote } from './parts.js';

const number = new Intl.NumberFormat('en');

export function screen() {
  const place = h('div', {}, loading());
  const load = async () => {
    try {
      const [limits, openApi] = await Promise.all([getLimits(), getOpenApi()]);
      const { properties } = openApi.components.schemas.Limits;
      place.replaceChildren(table(limits, properties));
    } catch (error) {
      if (!error.isHandled) place.replaceChildren(problemNote(error, load));
    }
  };
  const lead = h('p', { class: 'lead' }, 'Limits of this server. The operator can change them.');
  return { element: h('div', { class: 'column' }, h('h1', {}, 'Limits'), lead, place), ready: load() };
}

/** Text with names in backticks set as code: "Largest `file_metadata`." */
const withCode = (text) => text.split('`').map((part, at) => (at % 2 === 1 ? h('code', {}, part) : part));

function table(limits, properties) {
  const rows = Object.entries(limits).map(([name, value]) => {
    const [, meaning, unit] = /^(.*?)\s*\(([^)]*)\)$/.exec(properties[name]?.description ?? '') ?? [null, '', ''];
    const text = unit === 'bytes' ? bytes(value) : `${number.format(value)} ${unit}`;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, h('code', {}, name)),
      h('td', {}, text),
      h('td', {}, ...withCode(meaning)),
    );
  });
  const head = h('tr', {}, ...['Limit', 'Value', 'Meaning'].map((text) => h('th', { scope: 'col' }, text)));
  const body = h('table', { class: 'plain-table with-sentences' }, h('thead', {}, head), h('tbody', {}, ...rows));
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Limits' }, body);
}
