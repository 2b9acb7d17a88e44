import { h } from '../../shared/dom.js';
import { addressOf } from '../api.js';
import { copyButton } from '../parts.js';
import { tabs } from '../tabs.js';

const origin = () => addressOf('.').href.replace(/\/$/, '');
/** Quotes any text as one argument for a POSIX shell. */
const quoted = (text) => (/^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
const pretty = (value, indent = '') => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

/** `{a: {b: 1}}` → `[['a.b', 1]]`; a tokenizer such as `{Enum: 'Word'}` is one value. */
function* assignments(tree, path = []) {
  for (const [name, value] of Object.entries(tree)) {
    const isLeaf = typeof value !== 'object' || value === null || /^(Enum|String|Model)$/.test(Object.keys(value)[0]);
    if (isLeaf) yield [[...path, name].join('.'), value];
    else yield* assignments(value, [...path, name]);
  }
}

/** `source` is `{url}` or `{name}` of a local file. */
export function asCurl(source, settings) {
  const headers = `-H "Authorization: $QUIRE_KEY"`;
  const body = (file) => quoted(JSON.stringify({ file, ...settings }));
  const create = (data) =>
    `curl -s ${origin()}/tasks/parse ${headers} \\\n  -H "Content-Type: application/json" \\\n  -d ${data}`;
  if (source.url) return create(body(source.url));
  return [
    `FILE=$(curl -s ${origin()}/files ${headers} -F ${quoted(`file=@${source.name}`)} | sed 's/.*"url":"\\([^"]*\\)".*/\\1/')`,
    create(body('@FILE@').replace('@FILE@', `'"$FILE"'`)),
  ].join('\n');
}

export function asTypeScript(source, settings) {
  const file = source.url ? JSON.stringify(source.url) : 'file.url';
  const request = pretty({ file: '@FILE@', ...settings }).replace('"@FILE@"', file);
  const upload = source.url
    ? []
    : [`const file = await client.files.create({ file: createReadStream(${JSON.stringify(source.name)}) });`];
  return [
    ...(source.url ? [] : ["import { createReadStream } from 'node:fs';"]),
    "import Chunkr from 'chunkr-ai';",
    '',
    `const client = new Chunkr({ apiKey: process.env.QUIRE_KEY, baseURL: '${origin()}/api/v1' });`,
    ...upload,
    `let task = await client.tasks.parse.create(${request});`,
    'while (!task.completed) {',
    '  await new Promise((resolve) => setTimeout(resolve, 1000));',
    '  task = await client.tasks.parse.get(task.task_id);',
    '}',
    'console.log(task.output?.chunks);',
  ].join('\n');
}

const python = (value) =>
  pretty(value, '    ').replace(/("(?:[^"\\]|\\.)*")|\b(true|false|null)\b/g, (_all, text, word) =>
    text ? text : { true: 'True', false: 'False', null: 'None' }[word],
  );

export function asPython(source, settings) {
  const file = source.url ? JSON.stringify(source.url) : 'file["url"]';
  const request = python({ file: '@FILE@', ...settings }).replace('"@FILE@"', file);
  const upload = `    file = session.post(f"{server}/files", files={"file": open(${JSON.stringify(source.name ?? '')}, "rb")}).json()`;
  return [
    'import os',
    'import requests',
    '',
    `server = "${origin()}"`,
    'with requests.Session() as session:',
    '    session.headers["Authorization"] = os.environ["QUIRE_KEY"]',
    ...(source.url ? [] : [upload]),
    `    task = session.post(f"{server}/tasks/parse", json=${request}).json()`,
    '    while not task["completed"]:',
    '        task = session.get(f"{server}/tasks/{task[\'task_id\']}", params={"wait": 30}).json()',
    '    print(task["output"])',
  ].join('\n');
}

export function asCli(source, settings) {
  const { expires_in, ...configuration } = settings;
  const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
  const set = [...assignments(configuration)].map(([key, value]) => `--set ${quoted(`${key}=${text(value)}`)}`);
  return [`bin/quire parse ${quoted(source.url ?? source.name)} --json`, ...set].join(' \\\n  ');
}

const WAYS = { curl: asCurl, TypeScript: asTypeScript, Python: asPython, CLI: asCli };

/** The same request as code snippets, kept in sync with the form. */
export function copyAs(current) {
  const places = [];
  const panels = Object.entries(WAYS).map(([name, write]) => ({
    name,
    make: () => {
      const code = h('code', {});
      const update = () => {
        const { source, settings } = current();
        code.textContent = write(source, settings);
      };
      places.push(update);
      update();
      const copy = copyButton('Copy', () => code.textContent);
      return h('div', { class: 'snippet' }, h('pre', { tabindex: 0, 'aria-label': `As ${name}` }, code), copy);
    },
  }));
  const { element } = tabs('Request as code', panels);
  return { element, update: () => places.forEach((update) => void update()) };
}
