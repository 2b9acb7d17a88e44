import { cutOff, type HostileFile, hostile } from '../hostile-file.ts';
import { epub, openDocument, showParts, word, wordParts, workbook, workbookParts } from '../office-writer.ts';
import { writeZip, type ZipPart } from '../zip-writer.ts';

const MIB = 2 ** 20;
const zeros = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * MIB);
const spaces = (mebibytes: number): string => ' '.repeat(mebibytes * MIB);

const FAMILIES = {
  xlsx: (parts: ZipPart[]) => writeZip([...workbookParts(), ...parts]),
  docx: (parts: ZipPart[]) => writeZip([...wordParts(), ...parts]),
} as const;

/** Archives that expand enormously, lie about their size, or have dangling references. */
function bombs(): HostileFile[] {
  return Object.entries(FAMILIES).flatMap(([kind, around]) => {
    const main = kind === 'xlsx' ? 'xl/worksheets/sheet1.xml' : 'word/document.xml';
    const parts = () => (kind === 'xlsx' ? workbookParts() : wordParts());
    const replacing = (data: Uint8Array | string, claims?: ZipPart['claims']) =>
      writeZip(parts().map((part) => (part.name === main ? { ...part, data, ...(claims ? { claims } : {}) } : part)));
    const big = spaces(96);
    return [
      hostile(
        `${kind}: an entry of zeros that grows a thousandfold`,
        `a.${kind}`,
        () => around([{ name: 'media/zeros.bin', data: zeros(64) }]),
        ['archive_too_large'],
      ),
      hostile(
        `${kind}: thirty entries of zeros`,
        `a.${kind}`,
        () => around(Array.from({ length: 30 }, (_, n) => ({ name: `media/${n}.bin`, data: zeros(8) }))),
        ['archive_too_large'],
      ),
      hostile(`${kind}: the main part is 96 MiB of spaces`, `a.${kind}`, () => replacing(big), ['archive_too_large']),
      hostile(`${kind}: the main part grows to 96 MiB and claims one byte`, `a.${kind}`, () =>
        replacing(big, { inflated: 1 }),
      ),
      hostile(`${kind}: the main part grows to 96 MiB and claims to be as large as packed`, `a.${kind}`, () =>
        replacing(big, { inflated: 96_000 }),
      ),
      hostile(`${kind}: an entry that claims 4 GiB`, `a.${kind}`, () => replacing('<a/>', { inflated: 0xffff_fff0 }), [
        'archive_too_large',
      ]),
      hostile(`${kind}: an entry that claims a packed size of 4 GiB`, `a.${kind}`, () =>
        replacing('<a/>', { packed: 0xffff_fff0 }),
      ),
      hostile(`${kind}: the main part has a wrong checksum`, `a.${kind}`, () => replacing('<a/>', { crc: 1 })),
      hostile(`${kind}: the main part has an unknown compression method`, `a.${kind}`, () =>
        replacing('<a/>', { method: 99 }),
      ),
      hostile(`${kind}: an entry outside the file`, `a.${kind}`, () => replacing('<a/>', { offset: 0x7fff_ffff })),
      hostile(`${kind}: an entry marked as encrypted`, `a.${kind}`, () => replacing('<a/>', { flags: 1 }), [
        'encrypted_file',
      ]),
      hostile(
        `${kind}: 20,000 entries`,
        `a.${kind}`,
        () => around(Array.from({ length: 20_000 }, (_, n) => ({ name: `m/${n}`, data: '', stored: true }))),
        ['archive_too_large'],
      ),
      hostile(`${kind}: two entries of the same name`, `a.${kind}`, () => writeZip([...parts(), ...parts()])),
      hostile(`${kind}: no main part`, `a.${kind}`, () => writeZip(parts().filter(({ name }) => name !== main))),
      hostile(`${kind}: only content types and relationships`, `a.${kind}`, () => writeZip(parts().slice(0, 2))),
      hostile(`${kind}: an empty main part`, `a.${kind}`, () => replacing('')),
      hostile(`${kind}: a main part that is not XML`, `a.${kind}`, () =>
        replacing(Buffer.from('\0\xff\xfe\x01binary')),
      ),
      hostile(`${kind}: a main part that ends in the middle of a tag`, `a.${kind}`, () =>
        replacing('<?xml version="1.0"?><w:document><w:bo'),
      ),
      hostile(`${kind}: the directory claims 65,535 entries`, `a.${kind}`, () =>
        writeZip(parts(), { entries: 65_535 }),
      ),
      hostile(`${kind}: the directory claims to be 2 GiB long`, `a.${kind}`, () =>
        writeZip(parts(), { size: 0x7fff_ffff }),
      ),
      hostile(`${kind}: the directory starts past the end`, `a.${kind}`, () =>
        writeZip(parts(), { offset: 0x7fff_ffff }),
      ),
      hostile(`${kind}: the directory starts at its own end`, `a.${kind}`, () => writeZip(parts(), { offset: 0 })),
    ];
  });
}

/** The same for the other archive formats. */
const OTHER_FAMILIES: Readonly<Record<string, (parts: ZipPart[]) => Buffer>> = {
  pptx: (parts) => writeZip([...showParts(), ...parts]),
  odt: (parts) => openDocument('', '', parts),
  ods: (parts) => openDocument('', '', parts, 'spreadsheet'),
  odp: (parts) => openDocument('', '', parts, 'presentation'),
  epub: (parts) => epub('', '', parts),
};
const otherBombs = (): HostileFile[] =>
  Object.entries(OTHER_FAMILIES).flatMap(([kind, around]) => [
    hostile(
      `${kind}: an entry of zeros that grows a thousandfold`,
      `a.${kind}`,
      () => around([{ name: 'media/zeros.png', data: zeros(64) }]),
      ['archive_too_large'],
    ),
    hostile(
      `${kind}: 20,000 entries`,
      `a.${kind}`,
      () => around(Array.from({ length: 20_000 }, (_, n) => ({ name: `m/${n}`, data: '', stored: true }))),
      ['archive_too_large'],
    ),
  ]);

/** Many entries that point to the same packed bytes: a few kilobytes claim to hold gigabytes. */
function overlapping(): HostileFile {
  return hostile(
    'xlsx: a thousand entries over the same 64 MiB of zeros',
    'a.xlsx',
    () => {
      const first = workbookParts();
      const kernel = { name: 'media/0.bin', data: zeros(64) };
      const offset = writeZip(first).length - 22 - directoryBytes(first);
      const copies = Array.from({ length: 1_000 }, (_, n) => ({
        ...{ name: `media/${n + 1}.bin`, data: '', stored: true },
        claims: { offset, inflated: 64 * MIB, packed: 65_220, method: 8 },
      }));
      return writeZip([...first, kernel, ...copies]);
    },
    ['unreadable_file', 'archive_too_large'],
  );
}
const directoryBytes = (parts: readonly ZipPart[]): number =>
  parts.reduce((sum, { name }) => sum + 46 + Buffer.byteLength(name), 0);

/** Nested zips. We never unpack archives inside archives, so depth costs nothing. */
function nested(depth: number): Buffer {
  if (depth === 0) return zeros(8);
  const inner = nested(depth - 1);
  return writeZip(Array.from({ length: 4 }, (_, n) => ({ name: `${n}.zip`, data: inner })));
}

/** Names that try to leave the folder, or to look like something else. */
const NAMES = [
  ...['../../../../etc/passwd', '..\\..\\windows\\system32\\x', '/etc/cron.d/x', 'C:\\x', '\\\\server\\share\\x'],
  ...['xl/../../../../tmp/planted', './././x', 'a'.repeat(5_000), 'con', 'nul.txt', 'x\0y', '\u202egnp.exe', '\ufeffx'],
  ...[
    '',
    ' ',
    '.',
    '..',
    '%2e%2e%2fx',
    '~/.ssh/authorized_keys',
    'x\r\nX-Injected: 1',
    '$' + '{jndi:ldap://x/a}',
    '`id`',
    '$(id)',
  ],
];

export const archives = (): HostileFile[] => [
  ...bombs(),
  ...otherBombs(),
  overlapping(),
  hostile('a zip in a zip in a zip, named xlsx', 'a.xlsx', () => nested(4)),
  hostile('a zip in a zip, named zip', 'a.zip', () => nested(2)),
  hostile('xlsx: nested zips as media', 'a.xlsx', () =>
    writeZip([...workbookParts(), { name: 'xl/media/a.zip', data: nested(3) }]),
  ),
  ...NAMES.map((name, index) =>
    hostile(`xlsx: entry name ${index + 1} that leads elsewhere`, 'a.xlsx', () =>
      writeZip([...workbookParts(), { name, data: 'planted' }]),
    ),
  ),
  ...cutOff('xlsx', 'a.xlsx', workbook, 10),
  ...cutOff('docx', 'a.docx', word, 6),
  ...cutOff('odt', 'a.odt', () => openDocument('<text:p>Some words.</text:p>'), 5),
  ...cutOff('epub', 'a.epub', () => epub('<p>Some words.</p>'), 5),
];
