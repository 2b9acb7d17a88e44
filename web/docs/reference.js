import { h } from '../shared/dom.js';
import { useTheme } from '../shared/theme.js';
import { operationAnchor, operationView } from './operation-view.js';
import { prose } from './parts.js';
import { schemaAnchor, schemaView } from './schema-view.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Operations in the order of the document, by tag. */
function operationsByTag({ paths }) {
  const byTag = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS.filter((name) => item[name])) {
      const operation = item[method];
      const tag = operation.tags?.[0] ?? 'Other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method, path, operation }]);
    }
  }
  return byTag;
}

const schemasOf = ({ components }) => Object.entries(components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b));

function contentsView(byTag, schemas) {
  const filter = h('input', { type: 'search', placeholder: 'Filter routes and schemas', 'aria-label': 'Filter' });
  const entry = (href, label) => h('li', { 'data-text': label.textContent.toLowerCase() }, h('a', { href }, label));
  const groups = [...byTag].map(([tag, operations]) => [
    tag,
    operations.map(({ method, path, operation }) =>
      entry(
        `#${operationAnchor(operation)}`,
        h('span', {}, h('span', { class: `method ${method}` }, method.toUpperCase()), ' ', path),
      ),
    ),
  ]);
  groups.push(['Schemas', schemas.map(([name]) => entry(`#${schemaAnchor(name)}`, h('span', {}, name)))]);
  const sections = groups.map(([title, items]) => h('section', {}, h('h2', {}, title), h('ul', {}, ...items)));
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const section of sections) {
      let shown = 0;
      for (const item of section.querySelectorAll('li')) {
        item.hidden = !item.dataset.text.includes(wanted);
        if (!item.hidden) shown += 1;
      }
      section.hidden = shown === 0;
    }
  });
  return [filter, ...sections];
}

function referenceView(specification, byTag, schemas) {
  const { info } = specification;
  return [
    h('p', { class: 'lead' }, ...prose(info.description ?? '')),
    h('p', { class: 'muted' }, `Version ${info.version}. `, h('a', { href: '../openapi.json' }, 'OpenAPI document')),
    ...[...byTag].map(([tag, operations]) =>
      h(
        'section',
        {},
        h('h2', {}, tag),
        ...operations.map(({ method, path, operation }) =>
          operationView(method, path, operation, Object.fromEntries(schemas)),
        ),
      ),
    ),
    h(
      'section',
      {},
      h('h2', {}, 'Schemas'),
      ...schemas.map(([name, schema]) =>
        h(
          'article',
          { id: schemaAnchor(name), class: 'schema' },
          h('h3', {}, name),
          schema.description ? h('p', {}, ...prose(schema.description)) : null,
          schemaView(schema),
        ),
      ),
    ),
  ];
}

const main = document.getElementById('reference');
try {
  const answer = await fetch('../openapi.json');
  if (!answer.ok) throw new Error(await answer.text());
  const specification = await answer.json();
  const byTag = operationsByTag(specification);
  const schemas = schemasOf(specification);
  document.getElementById('contents').append(...contentsView(byTag, schemas));
  main.append(...referenceView(specification, byTag, schemas));
  // The element that the address names did not exist when the page was opened.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  main.append(h('p', { role: 'alert' }, `The reference could not be loaded: ${error.message}`));
}

useTheme(document.getElementById('theme'));
