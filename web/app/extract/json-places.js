/**
 * Parses JSON and records the offset of each value, so that an error can be shown at its place. Returns `{value,
 * places}`, where `places` maps a path such as `/properties/total` to an offset, or `{fault: {offset, message}}`.
 */
export function readJson(text) {
  const places = new Map();
  let at = 0;
  const fail = (message, offset = at) => {
    throw Object.assign(new SyntaxError(message), { offset });
  };
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const here = () => (at >= text.length ? 'the end' : `“${text[at]}”`);

  function value(path) {
    space();
    places.set(path, at);
    const start = text[at];
    if (start === '{') return object(path);
    if (start === '[') return list(path);
    if (start === '"') return string();
    const [word] = /^(?:-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.])/.exec(text.slice(at)) ?? [];
    if (!word) fail(`expected a value, found ${here()}`);
    at += word.length;
    return JSON.parse(word);
  }
  function string() {
    const [raw] = /^"(?:[^"\\\n]|\\.)*"/.exec(text.slice(at)) ?? [];
    if (!raw) fail('this string is not closed; a " is missing');
    try {
      const read = JSON.parse(raw);
      at += raw.length;
      return read;
    } catch {
      return fail('this string contains a character that must be escaped');
    }
  }
  /** Comma-separated items between brackets. */
  function* between(close) {
    at += 1;
    space();
    for (let isFirst = true; text[at] !== close; isFirst = false) {
      if (!isFirst) {
        if (text[at] !== ',') fail(`expected a comma or ${close}, found ${here()}`);
        const comma = at;
        at += 1;
        space();
        if (text[at] === close) fail(`this comma is followed by nothing`, comma);
      }
      yield;
      space();
    }
    at += 1;
  }
  function object(path) {
    const entries = [];
    for (const _ of between('}')) {
      const start = at;
      if (text[at] !== '"') fail(`expected a name in double quotes, found ${here()}`);
      const name = string();
      if (entries.some(([known]) => known === name)) fail(`the name “${name}” is used twice`, start);
      space();
      if (text[at] !== ':') fail(`expected a colon, found ${here()}`);
      at += 1;
      entries.push([name, value(`${path}/${name}`)]);
      places.set(`${path}/${name}`, start);
    }
    return Object.fromEntries(entries);
  }
  function list(path) {
    const items = [];
    for (const _ of between(']')) items.push(value(`${path}/${items.length}`));
    return items;
  }

  try {
    const read = value('');
    space();
    if (at < text.length) fail(`expected the end, found ${here()}`);
    return { value: read, places };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { offset } = /** @type {SyntaxError & {offset?: number}} */ (error);
    return { fault: { offset: offset ?? at, message: error.message } };
  }
}

/** Line and column of an offset, counted from 1. */
export function lineOf(text, offset) {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: lines.at(-1).length + 1, text: text.split('\n')[lines.length - 1] };
}
