import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { book, chapter } from '../../../../test/fixtures/parse/epub-fixture.ts';
import { parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';

const parts = async (bytes: Uint8Array) => {
  const parsed = await parseBytes(bytes, 'unnamed');
  return { ...parsed, parts: parsed.segments.map(({ segment_type, content }) => [segment_type, content]) };
};

const square = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer();

describe('an e-book', () => {
  it('gives its chapters in spine order with their titles', async () => {
    const bytes = book({
      chapters: {
        'text/two.xhtml': chapter('<p>It rained.</p>'),
        'text/one.xhtml': chapter('<h1>Spring</h1><p>We sowed<a id="x"/> corn.</p><ul><li>corn</li></ul>'),
      },
      contents: { 'text/two.xhtml': 'Winter', 'text/one.xhtml': 'Not used' },
    });
    const { format, parts: found, pages } = await parts(bytes);
    expect(format).toBe('epub');
    expect(pages).toHaveLength(3);
    expect(found).toEqual([
      ['Title', '# The Harvest'],
      ['Text', 'Ann Author'],
      ['SectionHeader', '## Winter'],
      ['Text', 'It rained.'],
      ['SectionHeader', '## Spring'],
      ['Text', 'We sowed corn.'],
      ['ListItem', '- corn'],
    ]);
  });

  it('links to headings of other chapters, or to the chapter if the target has no heading', async () => {
    const bytes = book({
      chapters: {
        'nav.xhtml': chapter(
          '<h1>Contents</h1><p><a href="text/one.xhtml">Spring</a> <a href="text/two.xhtml#rain">Rain</a> <a href="text/two.xhtml#p7">page 7</a> <a href="gone.xhtml">gone</a> <a href="https://example.org/">out</a></p>',
        ),
        'text/one.xhtml': chapter('<h1>Spring</h1><p>See <a href="two.xhtml#rain">rain</a>.</p>'),
        'text/two.xhtml': chapter(
          '<h1>Summer</h1><p>Dry.</p><h2 id="rain">Rain</h2><p id="p7">Wet, after <a href="#rain">it</a>.</p>',
        ),
      },
    });
    const { parts: found } = await parts(bytes);
    expect(found.map(([, content]) => content)).toEqual([
      '# The Harvest',
      'Ann Author',
      '## Contents',
      '[Spring](#spring) [Rain](#rain) [page 7](#summer) gone [out](https://example.org/)',
      '## Spring',
      'See [rain](#rain).',
      '## Summer',
      'Dry.',
      '### Rain',
      'Wet, after [it](#rain).',
    ]);
  });

  it('shows pictures of the archive only', async () => {
    const bytes = book({
      chapters: {
        'text/one.xhtml': chapter(
          '<p>See</p><img src="../images/a%20b.png" alt="A field"/><img src="https://example.org/far.png" alt="far"/><img src="../../../etc/passwd" alt="out"/><svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="../images/a%20b.png"/></svg>',
        ),
      },
      files: { 'OEBPS/images/a b.png': await square() },
    });
    const { segments } = await parts(bytes);
    const pictures = segments.filter(({ segment_type }) => segment_type === 'Picture');
    expect(pictures.map(({ content }) => content)).toEqual(['![A field]()', '']);
    expect(pictures[0]?.image).toMatch(/\.jpg$/);
    expect(segments.find(({ text }) => text?.includes('far'))?.segment_type).toBe('Text');
  });

  it('skips a missing chapter with a warning', async () => {
    const opf =
      '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>';
    const bytes = book({ chapters: { 'a.xhtml': chapter('<p>here</p>') }, files: { 'OEBPS/book.opf': opf } });
    const { parts: found, warnings } = await parts(bytes);
    expect(found).toEqual([['Text', 'here']]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'chapter_missing' }));
  });
});

describe('an e-book is refused', () => {
  const ENCRYPTED = (algorithm: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
  const CHAPTERS = { 'a.xhtml': chapter('<p>here</p>') };

  it('if its text is encrypted', async () => {
    const aes = ENCRYPTED('http://www.w3.org/2001/04/xmlenc#aes128-cbc');
    const bytes = book({ chapters: CHAPTERS, files: { 'META-INF/encryption.xml': aes } });
    await expect(parts(bytes)).rejects.toThrow('protected by digital rights management');
  });

  it('but not if only its fonts are encrypted', async () => {
    const fonts = ENCRYPTED('http://www.idpf.org/2008/embedding');
    const { parts: found } = await parts(book({ chapters: CHAPTERS, files: { 'META-INF/encryption.xml': fonts } }));
    expect(found.at(-1)).toEqual(['Text', 'here']);
  });

  it('if its package declares entities', async () => {
    const opf = '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]><package>&x;</package>';
    await expect(parts(book({ chapters: CHAPTERS, files: { 'OEBPS/book.opf': opf } }))).rejects.toMatchObject({
      code: 'unreadable_file',
    });
  });

  it('if it unpacks to more than is allowed', async () => {
    const bytes = book({ chapters: CHAPTERS, files: { 'OEBPS/zeros.bin': new Uint8Array(20_000_000) } });
    await expect(parts(bytes)).rejects.toMatchObject({ code: 'archive_too_large' });
  });
});
