import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Polyfills for Node.js 20. Loaded before everything else; newer versions are left unchanged. */
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

Object.groupBy ??= (items, keyOf) => Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf)));

Set.prototype.intersection ??= function (other) {
  return new Set([...this].filter((item) => other.has(item)));
};

ArrayBuffer.prototype.transfer ??= function (length = this.byteLength) {
  const moved = structuredClone(this, { transfer: [this] });
  if (length === moved.byteLength) return moved;
  const sized = new ArrayBuffer(length);
  new Uint8Array(sized).set(new Uint8Array(moved, 0, Math.min(length, moved.byteLength)));
  return sized;
};

DataView.prototype.getFloat16 ??= function (at, isLittleEndian) {
  const bits = this.getUint16(at, isLittleEndian);
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * 2 ** -24 * fraction : sign * 2 ** (exponent - 25) * (1024 + fraction);
};

Promise.withResolvers ??= () => {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};

// The HTTP client refers to these when it is loaded; neither Zstandard responses nor cloning are used.
const require = createRequire(import.meta.url);
const zlib = require('node:zlib');
zlib.createZstdDecompress ??= () => {
  throw new Error('Zstandard needs Node.js 22.15 or later.');
};
require('node:worker_threads').markAsUncloneable ??= () => {};
syncBuiltinESMExports();
