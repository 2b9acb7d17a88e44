import { h } from '../shared/dom.js';
import { prose, table } from './parts.js';
import { namedSchema, schemaView, typeOf } from './schema-view.js';

const span = (parts) => h('span', {}, ...[parts].flat());

/** A command that can be pasted into a shell once the names in capitals are set. */
function curlOf(method, path, { requestBody, security }) {
  const address = location.origin + path.replace(/\{(\w+)\}/g, (_, name) => `$${name.toUpperCase()}`);
  const parts = [`curl -s "${address}"`];
  if (method !== 'get') parts[0] = `curl -s -X ${method.toUpperCase()} "${address}"`;
  if (security?.length) parts.push('-H "Authorization: $QUIRE_KEY"');
  const [mediaType] = Object.keys(requestBody?.content ?? {});
  if (mediaType === 'application/json') parts.push('-H "Content-Type: application/json"', '-d @request.json');
  if (mediaType === 'multipart/form-data') parts.push(method === 'post' ? '-F file=@report.pdf' : '-F name=value');
  return parts.join(' \\\n  ');
}

function parametersView(parameters = []) {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }) => [
    h('code', {}, name),
    place,
    span(typeOf(schema)),
    required ? 'required' : schema.default === undefined ? 'optional' : `default ${schema.default}`,
    span(prose(description)),
  ]);
  return [h('h4', {}, 'Parameters'), table(['Name', 'In', 'Type', '', 'Meaning'], rows)];
}

function contentView(content = {}) {
  return Object.entries(content).map(([mediaType, { schema }]) =>
    h(
      'p',
      {},
      h('code', {}, mediaType),
      ...(schema && Object.keys(schema).length > 0 ? [': ', ...typeOf(schema)] : []),
    ),
  );
}

/** Users write request bodies by hand, so the fields are shown here instead of behind a link. */
function bodyView({ content }, schemas) {
  const fields = Object.values(content).map(({ schema }) => schemaView(namedSchema(schema, schemas) ?? schema));
  return [h('h4', {}, 'Body'), ...contentView(content), ...fields];
}

function errorsView(responses) {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) => description.split('\n\n').map((text) => [status, span(prose(text))]));
  return h('details', {}, h('summary', {}, `Errors (${rows.length})`), table(['Status', 'Code and message'], rows));
}

export const operationAnchor = (operation) => `operation-${operation.operationId}`;

export function operationView(method, path, operation, schemas) {
  const answer = operation.responses['200'];
  return h(
    'article',
    { id: operationAnchor(operation), class: 'operation' },
    h(
      'h3',
      {},
      h('span', { class: `method ${method}` }, method.toUpperCase()),
      ' ',
      h('code', {}, path),
      operation.deprecated ? h('span', { class: 'tag' }, 'deprecated') : null,
    ),
    h(
      'p',
      {},
      `${operation.summary}.`,
      operation.security?.length ? null : h('span', { class: 'muted' }, ' No key needed.'),
    ),
    h('pre', { tabindex: 0, 'aria-label': 'Request with curl' }, h('code', {}, curlOf(method, path, operation))),
    ...parametersView(operation.parameters),
    ...(operation.requestBody ? bodyView(operation.requestBody, schemas) : []),
    h('h4', {}, 'Answer'),
    h('p', {}, ...prose(answer.description)),
    ...contentView(answer.content),
    errorsView(operation.responses),
  );
}
