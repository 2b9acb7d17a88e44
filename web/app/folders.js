/** Files that operating systems and editors leave in folders; never meant to be uploaded. */
const isClutter = (name) => /^(\.|~\$|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i.test(name);
/** Stops early when somebody drops a whole disk. */
const MOST_FILES = 10_000;

const fileOf = (entry) => new Promise((resolve, reject) => void entry.file(resolve, reject));

/** Browsers return at most 100 entries at a time. */
async function childrenOf(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => void reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
    all.push(...some);
  }
}

/** Every dropped file as `{name, file}`, with its folders in the name. Unreadable ones are `{name, problem}`. */
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

/** The same for a folder input. */
export const filesOfField = (files) =>
  [...files]
    .map((file) => ({ name: file.webkitRelativePath || file.name, file }))
    .filter(({ name }) => !name.split('/').some(isClutter));
