import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { writeCleanCopy } from '../../src/parse/office/clean/clean.ts';
import { form, letter, paper } from '../../test/fixtures/parse/formats/word-documents.ts';

/**
 * Makes the doc files of the fixtures from our docx files, with the installed LibreOffice. They are committed, since we
 * have no writer for this format; run it again only when the documents change.
 *
 *     node bench/office/old-formats.ts
 */
const target = path.join(import.meta.dirname, '../../test/fixtures/parse/formats/old');
const folder = mkdtempSync(path.join(tmpdir(), 'old-formats-'));
try {
  for (const [name, make] of Object.entries({ letter, paper, form })) {
    const given = path.join(folder, 'given');
    writeFileSync(given, make());
    // The cleaned copy, as the service converts it: it shows formulas as text.
    const source = path.join(folder, `${name}.docx`);
    await writeCleanCopy(given, 'docx', source, DEFAULT_LIMITS);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'doc', '--outdir', folder, source]);
    writeFileSync(path.join(target, `${name}.doc`), readFileSync(path.join(folder, `${name}.doc`)));
  }
} finally {
  rmSync(folder, { recursive: true });
}
