import { h } from '../../shared/dom.js';
import { getUsage } from '../api.js';
import { emptyState, loading, problemNote } from '../parts.js';
import { barPlot } from './bar-plot.js';
import { byDay, STATUSES, totals } from './days.js';

const number = new Intl.NumberFormat('en');
/** @type {[number, string][]} */
const SPANS = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
];
const DAY_MS = 86_400_000;
const dayOf = (moment) => new Date(moment).toISOString().slice(0, 10);
const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** Pages parsed each day, by outcome. */
export function screen({ signal }) {
  const place = h('div', { class: 'usage' }, loading());
  let span = 30;
  const load = async () => {
    const asked = span;
    try {
      const end = dayOf(Date.now());
      const usage = await getUsage({ start: dayOf(Date.parse(end) - (span - 1) * DAY_MS), end }, signal);
      if (asked === span) place.replaceChildren(...content(byDay(usage)));
    } catch (error) {
      if (asked === span && !signal.aborted && !error.isHandled) place.replaceChildren(problemNote(error, load));
    }
  };
  const choices = SPANS.map(([days, name]) => {
    const button = h('button', { type: 'button', 'aria-pressed': String(days === span) }, name);
    button.addEventListener('click', () => {
      span = days;
      for (const one of choices) one.setAttribute('aria-pressed', String(one === button));
      load();
    });
    return button;
  });
  const element = h(
    'div',
    { class: 'column' },
    h(
      'div',
      { class: 'heading' },
      h('h1', {}, 'Usage'),
      h('div', { class: 'joined', role: 'group', 'aria-label': 'Days shown' }, ...choices),
    ),
    h('p', { class: 'lead' }, 'Pages parsed by day (UTC) and outcome.'),
    place,
    h('p', {}, h('a', { href: '#/limits' }, 'Limits'), ' in force on this server'),
  );
  return { element, ready: load() };
}

function content(days) {
  const sum = totals(days);
  if (sum.tasks === 0)
    return [
      emptyState(
        'No usage in this period',
        h('p', {}, 'Pages are counted here when you parse a document.'),
        h('a', { class: 'button', href: '#/' }, 'Open the playground'),
      ),
    ];
  const figure = (value, name) =>
    h('div', { class: 'figure' }, h('strong', {}, number.format(value)), h('span', {}, name));
  return [
    h(
      'div',
      { class: 'figures' },
      figure(sum.pages, 'pages parsed'),
      figure(sum.documents, 'documents'),
      figure(sum.extracts, 'extractions'),
      figure(sum.failed, 'failed or cancelled'),
    ),
    h('div', { class: 'panel plot-panel' }, legend(), barPlot(days)),
    table(days.filter(({ tasks }) => tasks > 0).reverse()),
  ];
}

const legend = () =>
  h(
    'ul',
    { class: 'plot-legend', 'aria-hidden': 'true' },
    ...STATUSES.map((status) => h('li', { class: status.toLowerCase() }, status)),
  );

function table(days) {
  const headers = ['Day', ...STATUSES.map((status) => `${status} pages`), 'Documents', 'Extractions'];
  const headerRow = h('tr', {}, ...headers.map((text) => h('th', { scope: 'col' }, text)));
  const rows = days.map(({ date, pages, documents, extracts }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, longDay.format(Date.parse(date))),
      ...[...STATUSES.map((status) => pages[status]), documents, extracts].map((value) =>
        h('td', { class: 'number' }, number.format(value)),
      ),
    ),
  );
  const body = h('table', { class: 'plain-table' }, h('thead', {}, headerRow), h('tbody', {}, ...rows));
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Usage by day' }, body);
}
