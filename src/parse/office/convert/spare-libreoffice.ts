import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParseContext } from '../../context.ts';
import type { OfficeFormat } from './conversion.ts';
import { firstDocument } from './first-document.ts';
import { Gate } from './gate.ts';
import { pdfCommand } from './libreoffice-command.ts';
import { writeProfile } from './profile.ts';
import { type Running, seeThrough, startProgram } from './run-program.ts';

/** One that nobody needs gives its memory back after this long. */
const IDLE_MS = 300_000;
/** Folders with this beginning are left alone when a working process is tidied for its next task. */
const FOLDER = 'spare-';

/**
 * A LibreOffice that has started, set itself up and drawn a first page of our own, and now stops before its next file. It gets one document
 * and ends: nothing of one document is there when the next one comes.
 */
interface Spare {
  /** What it can be used for. */
  key: string;
  folder: string;
  running: Running;
  gate: Gate;
  idle: NodeJS.Timeout;
}

let spare: Spare | null = null;
let isMaking = false;
process.on('exit', () => spare?.running.child.kill('SIGKILL'));

const keyOf = (program: string, format: OfficeFormat): string => `${program} ${format}`;

/**
 * Draws the document with the spare, if there is one for this format, and leaves the PDF at `target`. False when there is none or it failed:
 * the document is then drawn as if there were no spares, so a spare can speed things up and spoil nothing.
 */
export async function drawWithSpare(
  { program, format, inputPath }: { program: string; format: OfficeFormat; inputPath: string },
  target: string,
  ctx: Pick<ParseContext, 'limits' | 'signal'>,
): Promise<boolean> {
  const taken = spare;
  if (!taken || taken.key !== keyOf(program, format)) return false;
  spare = null;
  clearTimeout(taken.idle);
  try {
    await copyFile(inputPath, documentOf(taken.folder, format));
    const { end } = taken.running;
    await Promise.all([seeThrough(taken.running, ctx), taken.gate.open(end)]);
    const drawn = join(taken.folder, 'out', 'document.pdf');
    if (!(await stat(drawn).catch(() => null))?.size) return false;
    await copyFile(drawn, target);
    return true;
  } finally {
    await discard(taken);
  }
}

/** Sees to it that a spare for this format waits in the folder, in place of any other. Does not wait for it. */
export async function keepSpare(program: string, format: OfficeFormat, parent: string): Promise<void> {
  const key = keyOf(program, format);
  if (isMaking || spare?.key === key) return;
  isMaking = true;
  try {
    if (spare) await discard(spare);
    spare = await startSpare(program, format, parent);
  } catch {
    // No room, or no named pipes here: documents are drawn without.
  } finally {
    isMaking = false;
  }
}

async function startSpare(program: string, format: OfficeFormat, parent: string): Promise<Spare> {
  const folder = await mkdtemp(join(parent, FOLDER));
  try {
    const first = firstDocument(format);
    const firstPath = join(folder, `first.${format}`);
    if (first) await writeFile(firstPath, first);
    const gate = await Gate.make(join(folder, 'gate'));
    const outFolder = join(folder, 'out');
    await mkdir(outFolder);
    const files = [...(first ? [firstPath] : []), gate.path, documentOf(folder, format)];
    const { buildId, profile, command } = pdfCommand(program, format, { folder, outFolder, files });
    await writeProfile(profile, buildId);
    const running = startProgram(command);
    const made: Spare = {
      ...{ key: keyOf(program, format), folder, running, gate },
      idle: setTimeout(() => void discard(made), IDLE_MS),
    };
    made.idle.unref();
    const gone = (): void => {
      if (spare === made) void discard(made);
    };
    running.end.then(gone, gone);
    return made;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const documentOf = (folder: string, format: OfficeFormat): string => join(folder, `document.${format}`);

async function discard(old: Spare): Promise<void> {
  if (spare === old) spare = null;
  clearTimeout(old.idle);
  old.running.child.kill('SIGKILL');
  await old.running.end.catch(() => null);
  await rm(old.folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Ends the spare, if there is one. */
export async function dropSpare(): Promise<void> {
  if (spare) await discard(spare);
}

/** The process of the spare; null when there is none. */
export const spareProcess = (): number | null => spare?.running.child.pid ?? null;
