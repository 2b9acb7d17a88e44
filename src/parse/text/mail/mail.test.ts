import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';

const lines = (...text: string[]): string => text.join('\r\n');
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC';

const parts = async (mail: string | Uint8Array, name = 'unnamed') => {
  const parsed = await parseBytes(mail, name);
  return { ...parsed, parts: parsed.segments.map(({ segment_type, text }) => [segment_type, text]) };
};

describe('a plain mail', () => {
  const MAIL = lines(
    'From: =?utf-8?q?J=C3=BCrgen_K=C3=B6hler?= <jk@example.org>',
    'To: Ann <ann@example.org>,',
    '\tBob <bob@example.org>',
    'Subject: =?utf-8?B?w4RwZmVsIHVuZCA=?= =?utf-8?B?QmlybmVu?=',
    'Date: Thu, 4 May 2023 10:06:11 -0400',
    'Content-Type: text/plain; charset="iso-8859-1"; format=flowed',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Dear Ann,',
    '',
    'the harvest was good this year, and the K=F6lsch too, so we=20',
    'went on.',
    '',
    '- apples',
    '- pears',
  );

  it('gives its subject, its header and its text', async () => {
    const { format, parts: found } = await parts(MAIL);
    expect(format).toBe('eml');
    expect(found).toEqual([
      ['Title', 'Äpfel und Birnen'],
      [
        'Text',
        'From: Jürgen Köhler <jk@example.org>\nTo: Ann <ann@example.org>, Bob <bob@example.org>\nDate: Thu, 4 May 2023 10:06:11 -0400',
      ],
      ['Text', 'Dear Ann,'],
      ['Text', 'the harvest was good this year, and the Kölsch too, so we went on.'],
      ['ListItem', '- apples'],
      ['ListItem', '- pears'],
    ]);
  });

  it('may follow a mailbox `From` line', async () => {
    const { parts: found } = await parts(`From jk@example.org Thu May  4 10:06:11 2023\r\n${MAIL}`);
    expect(found[0]).toEqual(['Title', 'Äpfel und Birnen']);
  });
});

describe('a mail of several parts', () => {
  const MAIL = lines(
    'MIME-Version: 1.0',
    'From: ann@example.org',
    'Subject: Report',
    'Content-Type: multipart/mixed; boundary="out"',
    '',
    'This is a message of several parts.',
    '--out',
    'Content-Type: multipart/related; boundary=rel',
    '',
    '--rel',
    'Content-Type: multipart/alternative; boundary="alt"',
    '',
    '--alt',
    'Content-Type: text/plain',
    '',
    'plain words',
    '--alt',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(
      '<p>Rich <b>words</b> <a href="https://example.org/">here</a></p><img src="cid:pic@1" alt="A square"><img src="https://example.org/track.gif" alt="far away"><table><tr><th>a<th>b<tr><td>1<td>2</table>',
    ).toString('base64'),
    '--alt--',
    '--rel',
    'Content-Type: image/png',
    'Content-ID: <pic@1>',
    'Content-Transfer-Encoding: base64',
    '',
    PIXEL,
    '--rel--',
    '--out',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*0*=utf-8''%C3%84rger%20; filename*1=report.pdf",
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjMN',
    '--out',
    'Content-Type: message/rfc822',
    '',
    'From: bob@example.org',
    'Subject: The one before',
    '',
    'older words',
    '--out--',
    '',
  );

  it('gives the best alternative, its pictures, nested mails and the list of attachments', async () => {
    const { segments, warnings } = await parseBytes(MAIL, 'report.eml');
    expect(segments.map(({ segment_type, content }) => [segment_type, content])).toEqual([
      ['Title', '# Report'],
      ['Text', 'From: ann@example.org'],
      ['Text', 'Rich **words** [here](https://example.org/)'],
      ['Picture', '![A square]()'],
      ['Text', 'far away'],
      [
        'Table',
        '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ],
      ['SectionHeader', '## The one before'],
      ['Text', 'From: bob@example.org'],
      ['Text', 'older words'],
      ['SectionHeader', '## Attachments'],
      ['ListItem', '- Ärger report.pdf (application/pdf, 8 bytes)'],
    ]);
    expect(segments[3]?.image).toMatch(/\.jpg$/);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'attachment_not_read' }));
  });
});

describe('malformed mails', () => {
  it('may state a wrong charset', async () => {
    const head =
      'Subject: x\r\nFrom: a@example.org\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=no-such\r\n\r\n';
    const { parts: found } = await parts(Buffer.concat([Buffer.from(head), Buffer.from('Köln am Rhein', 'latin1')]));
    expect(found.at(-1)).toEqual(['Text', 'Köln am Rhein']);
  });

  it('may lack closing lines and boundaries', async () => {
    const head = 'MIME-Version: 1.0\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
    const { parts: found } = await parts(`${head}--b\r\nContent-Type: text/plain\r\n\r\ncut off`);
    expect(found.at(-1)).toEqual(['Text', 'cut off']);
    const unbound = 'MIME-Version: 1.0\r\nSubject: x\r\nContent-Type: multipart/mixed\r\n\r\nno boundary';
    const { parts: shown, warnings } = await parts(unbound);
    expect(shown.at(-1)).toEqual(['Text', 'no boundary']);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'mail_part_not_read' }));
  });

  it('may have ten thousand levels of parts', async () => {
    const open = (at: number) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
    const mail = `MIME-Version: 1.0\r\nSubject: deep\r\n${Array.from({ length: 10_000 }, (_, at) => open(at)).join('')}\r\nend`;
    const { parts: found } = await parts(mail);
    expect(found[0]).toEqual(['Title', 'deep']);
  });

  it('may have a million header fields', async () => {
    const mail = `Subject: many\r\nFrom: a@example.org\r\nMIME-Version: 1.0\r\n${'X-Field: value\r\n'.repeat(1_000_000)}\r\nbody`;
    const { parts: found } = await parts(mail);
    expect(found).toEqual([
      ['Title', 'many'],
      ['Text', 'From: a@example.org'],
      ['Text', 'body'],
    ]);
  });
});

describe('a mail saved as UTF-16', () => {
  const MAIL = lines(
    'From: Ann <ann@example.org>',
    'Subject: Grüße',
    'Date: Thu, 4 May 2023',
    '',
    'Schöne Äpfel für alle.',
  );
  it.each([
    ['with a mark', Buffer.from(`\ufeff${MAIL}`, 'utf16le')],
    ['without one', Buffer.from(MAIL, 'utf16le')],
  ])('is read %s', async (_, bytes) => {
    const { format, parts: found } = await parts(bytes, 'a.eml');
    expect(format).toBe('eml');
    expect(found[0]).toEqual(['Title', 'Grüße']);
    expect(found.at(-1)).toEqual(['Text', 'Schöne Äpfel für alle.']);
  });
});

it('reads a text attachment with its mail', async () => {
  const { parts: found, warnings } = await parts(
    lines(
      ...[
        'From: a@example.org',
        'Subject: Notes',
        'Date: Thu, 4 May 2023',
        'Content-Type: multipart/mixed; boundary=x',
        '',
      ],
      ...['--x', 'Content-Type: text/plain', '', 'See below.'],
      ...['--x', 'Content-Type: text/plain; charset=utf-8', 'Content-Disposition: attachment; filename=list.txt'],
      ...['', 'Two crates of pears.', '--x--'],
    ),
  );
  expect(found.slice(-3)).toEqual([
    ['ListItem', '• list.txt (text/plain, 20 bytes)'],
    ['SectionHeader', 'list.txt'],
    ['Text', 'Two crates of pears.'],
  ]);
  expect(warnings).toEqual([]);
});

it('reads subject, header, text and attachments of an Outlook message', async () => {
  const archive = XLSX.CFB.utils.cfb_new();
  const add = (name: string, content: Buffer) => XLSX.CFB.utils.cfb_add(archive, `/${name}`, content);
  const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
  add('__properties_version1.0', Buffer.alloc(64));
  add('__substg1.0_0037001F', wide('Grüße aus Kiel'));
  add('__substg1.0_0C1A001F', wide('Jürgen'));
  add('__substg1.0_5D01001F', wide('jk@example.org'));
  add('__substg1.0_0E04001F', wide('Ann'));
  add('__substg1.0_1000001F', wide('The harvest was good this year.\r\n'));
  add('__attach_version1.0_#00000000/__substg1.0_3707001F', wide('list.txt'));
  add('__attach_version1.0_#00000000/__substg1.0_37010102', Buffer.from('Two crates of pears.'));
  add('__attach_version1.0_#00000001/__substg1.0_3707001F', wide('plan.pdf'));
  add('__attach_version1.0_#00000001/__substg1.0_37010102', Buffer.from('%PDF-1.4'));
  const {
    format,
    parts: found,
    warnings,
  } = await parts(XLSX.CFB.write(archive, { type: 'buffer' }) as Buffer, 'a.msg');
  expect(format).toBe('eml');
  expect(found.map(([, text]) => text)).toEqual([
    'Grüße aus Kiel',
    'From: Jürgen <jk@example.org>\nTo: Ann',
    'The harvest was good this year.',
    'Attachments',
    '• list.txt (text/plain, 20 bytes)',
    '• plan.pdf (application/octet-stream, 8 bytes)',
    'list.txt',
    'Two crates of pears.',
  ]);
  expect(warnings).toMatchObject([{ code: 'attachment_not_read' }]);
});
