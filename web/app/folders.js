/** What operating systems and editors leave in folders; nobody means to send it. */
const isClutter = (name) => /^(\.|~\$|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i.test(name);
/** Somebody who drops a whole disk is told early. */
const MOST_FILES = 10_000;

const fileOf = (entry) => new Promise((resolve, reject) => void entry.file(resolve, reject));

/** Browsers hand out at most 100 entries at a time. */
async function childrenOf(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => void reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
    all.push(...some);
  }
}

/** Every file in what was dropped, as `{name, file}`, where the name holds its folders. What cannot be read is `{name, problem}`. */
export async function filesOfEntries(entries) {
  const found = [];
  async function read(entry) {
    const name = entry.fullPath.replace(/^\//, '');
    try {
      if (!entry.isDirectory) found.push({ name, file: await fileOf(entry) });
      else for (const child of await childrenOf(entry)) if (!isClutter(child.name)) await read(child);
    } catch (error) {
      const what = entry.isDirectory ? 'folder' : 'file';
      found.push({ name, problem: `The browser could not read this ${what} (${error.name}).` });
    }
    if (found.length > MOST_FILES) throw new Error(`More than ${MOST_FILES} files. Send fewer at a time.`);
  }
  for (const entry of entries) await read(entry);
  return found;
}

/** The same from a field that chooses a folder. */
export const filesOfField = (files) =>
  [...files]
    .map((file) => ({ name: file.webkitRelativePath || file.name, file }))
    .filter(({ name }) => !name.split('/').some(isClutter));
