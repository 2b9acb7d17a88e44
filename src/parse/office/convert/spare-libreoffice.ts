import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ParseContext } from '../../context.ts';
import { type RunningProgram, seeThrough } from '../../program/run-program.ts';
import { ZipWriter } from '../../zip/zip-writer.ts';
import { type Conversion, type Converted, type ConvertedFormat, type OfficeFormat, resultsIn } from './conversion.ts';

const LOOK_MS = 5;

/** A named pipe without a writer: LibreOffice blocks on it until the gate opens. */
async function makeGate(path: string) {
  const handle = `${path}-handle`;
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
  await link(path, handle);
  /** Opens the gate. Programs that arrive later find none; one that waits may continue. Ends with the program. */
  return async (ended: Promise<unknown>): Promise<void> => {
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    ended.then(end, end);
    await rm(path, { force: true });
    while (!isOver) {
      const pipe = await open(handle, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
      if (pipe) return pipe.close();
      await sleep(LOOK_MS);
    }
  };
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const OPEN_XML = 'http://schemas.openxmlformats.org';

/** A minimal document that makes LibreOffice load its renderer; null if there is none. */
export function firstDocument(format: OfficeFormat): Uint8Array | null {
  if (format === 'rtf') return Buffer.from('{\\rtf1 Ready}');
  if (format === 'docx') return packed(DOCX);
  if (format === 'odt') return packed(ODT);
  return null;
}

const DOCX = {
  '[Content_Types].xml': `${XML}<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${OPEN_XML}/package/2006/relationships"><Relationship Id="r1" Type="${OPEN_XML}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `${XML}<w:document xmlns:w="${OPEN_XML}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ready</w:t></w:r></w:p></w:body></w:document>`,
};

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const ODT_TYPE = 'application/vnd.oasis.opendocument.text';
const ODT = {
  mimetype: ODT_TYPE,
  'content.xml': `${XML}<office:document-content xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" office:version="1.2"><office:body><office:text><text:p>Ready</text:p></office:text></office:body></office:document-content>`,
  'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODT_TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
};

function packed(parts: Readonly<Record<string, string>>): Uint8Array {
  const zip = new ZipWriter();
  for (const [name, content] of Object.entries(parts))
    zip.add(name, Buffer.from(content), { packed: name !== 'mimetype' });
  return zip.end();
}

/** An unused spare is ended after this time. */
const IDLE_MS = 300_000;
/** Folders with this prefix survive the cleanup between tasks. */
const FOLDER = 'spare-';

/** How to start a LibreOffice that converts files one after the other. */
export interface SpareKind {
  key: string;
  format: OfficeFormat;
  outputs: readonly ConvertedFormat[];
  /** `files` may be gone when it gets to them. `first.docx` becomes `first.pdf` in `outFolder`. */
  start(places: { folder: string; outFolder: string; files: readonly string[] }): Promise<RunningProgram>;
}

/** A warmed-up LibreOffice that converts one document and ends, so documents share nothing. */
interface Spare {
  kind: SpareKind;
  folder: string;
  running: RunningProgram;
  openGate: (ended: Promise<unknown>) => Promise<void>;
  idle: NodeJS.Timeout;
}

/** Keeps at most one spare. */
export class SpareLibreOffice {
  #spare: Spare | null = null;
  #isMaking = false;
  readonly #atExit = (): void => void this.#spare?.running.child.kill('SIGKILL');

  /** Converts with a waiting LibreOffice of this kind; null if there is none or it fails. */
  async convert(
    { key }: SpareKind,
    { inputPath, folder }: Pick<Conversion, 'inputPath' | 'folder'>,
    ctx: Pick<ParseContext, 'limits' | 'signal'>,
  ): Promise<Converted | null> {
    const taken = this.#spare;
    if (!taken || taken.kind.key !== key) return null;
    this.#spare = null;
    clearTimeout(taken.idle);
    try {
      await copyFile(inputPath, documentOf(taken));
      await Promise.all([seeThrough(taken.running, ctx), taken.openGate(taken.running.end)]);
      const converted: Partial<Converted> = {};
      const made = await resultsIn(join(taken.folder, 'out'), documentOf(taken), taken.kind.outputs);
      for (const output of taken.kind.outputs) {
        if (!made[output]) continue;
        converted[output] = join(folder, `from-spare.${output}`);
        await copyFile(made[output], converted[output]);
      }
      return converted.pdf === undefined ? null : { ...converted, pdf: converted.pdf };
    } finally {
      await this.#discard(taken);
    }
  }

  /** Keeps a spare of this kind in the folder, replacing any other. Does not wait until it is ready. */
  async keep(kind: SpareKind, parent: string): Promise<void> {
    if (this.#isMaking || this.#spare?.kind.key === kind.key) return;
    this.#isMaking = true;
    try {
      if (this.#spare) await this.#discard(this.#spare);
      this.#spare = await this.#start(kind, parent);
    } catch {
      // No disk space, or no named pipes: documents are converted without a spare.
    } finally {
      this.#isMaking = false;
    }
  }

  async #start(kind: SpareKind, parent: string): Promise<Spare> {
    const folder = await mkdtemp(join(parent, FOLDER));
    try {
      const first = firstDocument(kind.format);
      const firstPath = join(folder, `first.${kind.format}`);
      if (first) await writeFile(firstPath, first);
      const gate = join(folder, 'gate');
      const openGate = await makeGate(gate);
      const outFolder = join(folder, 'out');
      await mkdir(outFolder);
      const files = [...(first ? [firstPath] : []), gate, documentOf({ folder, kind })];
      const running = await kind.start({ folder, outFolder, files });
      const made: Spare = {
        kind,
        folder,
        running,
        openGate,
        idle: setTimeout(() => void this.#discard(made), IDLE_MS),
      };
      made.idle.unref();
      process.off('exit', this.#atExit);
      process.on('exit', this.#atExit);
      const gone = (): void => {
        if (this.#spare === made) void this.#discard(made);
      };
      running.end.then(gone, gone);
      return made;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async #discard(old: Spare): Promise<void> {
    if (this.#spare === old) this.#spare = null;
    clearTimeout(old.idle);
    old.running.child.kill('SIGKILL');
    await old.running.end.catch(() => null);
    await rm(old.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async drop(): Promise<void> {
    if (this.#spare) await this.#discard(this.#spare);
  }

  get pid(): number | null {
    return this.#spare?.running.child.pid ?? null;
  }
}

const documentOf = ({ folder, kind }: Pick<Spare, 'folder' | 'kind'>): string =>
  join(folder, `document.${kind.format}`);
