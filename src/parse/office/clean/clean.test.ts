import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean.ts';
import { cleanOdfPart } from './clean-odf.ts';
import { cleanOoxmlPart } from './clean-ooxml.ts';
import { cleanRtf } from './clean-rtf.ts';
import { unfoldFlatPackage } from './flat-package.ts';

const ooxml = (name: string, xml: string): string => cleanOoxmlPart(name, Buffer.from(xml)).toString();
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

describe('an OOXML part', () => {
  const relations = (line: string): string =>
    ooxml('word/_rels/document.xml.rels', `<Relationships>${line}</Relationships>`);

  it('keeps hyperlinks and parts of the package', () => {
    const lines = [
      `<Relationship Id="a" Type="${TYPE}/hyperlink" Target="https://example.org/" TargetMode="External"/>`,
      `<Relationship Id="b" Type="${TYPE}/image" Target="media/a.png"/>`,
    ];
    for (const line of lines) expect(relations(line)).toContain(line);
  });

  it.each([
    ['a linked picture', `Type="${TYPE}/image" Target="http://example.org/a.png" TargetMode="External"`],
    ['a linked file', `Type="${TYPE}/image" Target="file:///etc/passwd" TargetMode="External"`],
    ['an address that claims to be inside', `Type="${TYPE}/image" Target="http://example.org/a.png"`],
    ['a network share', `Type="${TYPE}/oleObject" Target="\\\\server\\share\\a.doc"`],
    [
      'a template from elsewhere',
      `Type="${TYPE}/attachedTemplate" Target="https://example.org/t.dotm" TargetMode="External"`,
    ],
    ['a text to be put in', `Type="${TYPE}/aFChunk" Target="chunk.html"`],
    ['a program', `Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"`],
  ])('loses %s', (_, attributes) => expect(relations(`<Relationship Id="a" ${attributes}/>`)).not.toContain('Target='));

  it('keeps an embedded picture and loses its link', () => {
    const cleaned = ooxml(
      'word/document.xml',
      '<a:blip r:embed="rId1" r:link="rId2"/><v:imagedata src="http://x/" r:id="rId3"/>',
    );
    expect(cleaned).toBe('<a:blip r:embed="rId1"/><v:imagedata r:id="rId3"/>');
  });

  it('empties a field that fetches, even if its name is spread over runs', () => {
    const field = (...instructions: string[]): string =>
      `<w:fldChar w:fldCharType="begin"/>${instructions.map((one) => `<w:instrText>${one}</w:instrText>`).join('')}<w:fldChar w:fldCharType="separate"/><w:t>shown</w:t><w:fldChar w:fldCharType="end"/>`;
    expect(ooxml('word/document.xml', field(' INCLUDE', 'PICTURE "http://x/a.png"'))).not.toContain('http');
    expect(ooxml('word/document.xml', field(' HYPERLINK "http://x/"'))).toContain('http://x/');
    expect(ooxml('word/document.xml', field(' PAGE '))).toContain('PAGE');
  });

  it('keeps insertions and loses deletions', () => {
    const cleaned = ooxml(
      'word/document.xml',
      '<w:p><w:ins w:id="1"><w:t>new</w:t></w:ins><w:del w:id="2"><w:delText>old</w:delText></w:del></w:p>',
    );
    expect(cleaned).toBe('<w:p><w:t>new</w:t></w:p>');
  });

  it('shows formulas of slides as a line of text instead of a picture', () => {
    const slide = `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><mc:AlternateContent><mc:Choice xmlns:a14="x" Requires="a14"><a:p><a14:m><m:oMathPara xmlns:m="math"><m:oMath><m:r><a:rPr sz="2400"/><m:t>a=b</m:t></m:r></m:oMath></m:oMathPara></a14:m></a:p></mc:Choice></mc:AlternateContent></p:sld>`;
    const cleaned = ooxml('ppt/slides/slide1.xml', slide);
    expect(cleaned).toContain('Requires="p14"');
    expect(cleaned).toMatch(
      /<a:p><a:r><a:rPr sz="2400"><a:extLst>.*<m:oMath>.*<\/a:extLst><\/a:rPr><a:t>a=b<\/a:t><\/a:r><\/a:p>/,
    );
  });

  it('is refused if it declares a document type', () => {
    expect(() =>
      ooxml('word/document.xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    ).toThrow('document type');
  });

  it('is read in its own encoding', () => {
    const wide = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a r:link="x">é</a>', 'utf16le');
    expect(cleanOoxmlPart('word/document.xml', wide).toString()).toContain('encoding="UTF-8"?><a>é</a>');
  });
});

describe('an ODF part', () => {
  const entries = new Set(['content.xml', 'Pictures/a b.png', 'Object 1/content.xml']);
  const odf = (xml: string, name = 'content.xml'): string => cleanOdfPart(name, Buffer.from(xml), entries).toString();

  it.each(['Pictures/a%20b.png', './Object 1', '#anchor'])('keeps %s, which is in the package', (href) =>
    expect(odf(`<draw:image xlink:href="${href}"/>`)).toContain(href),
  );

  it.each(['http://example.org/a.png', 'file:///etc/passwd', '../beside.png', '/etc/passwd', 'Pictures/none.png'])(
    'loses %s',
    (href) => expect(odf(`<draw:image xlink:href="${href}" draw:id="i"/>`)).toBe('<draw:image draw:id="i"/>'),
  );

  it('keeps hyperlinks', () => expect(odf('<text:a xlink:href="http://example.org/"/>')).toContain('example.org'));

  it('loses deleted text and scripts', () => {
    expect(
      odf('<a><text:tracked-changes><text:p>old</text:p></text:tracked-changes><text:p>new</text:p></a>'),
    ).not.toContain('old');
    expect(odf('<a><office:scripts><x/></office:scripts></a>')).toBe('<a></a>');
  });

  it('keeps an old formula only if its document type declares nothing', () => {
    const math = '<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd">';
    expect(odf(`${math}<math:math><math:mi>x</math:mi></math:math>`, 'Object 1/content.xml')).not.toContain('DOCTYPE');
    expect(() => odf(`${math}<office:document-content/>`)).toThrow();
    expect(() => odf('<!DOCTYPE math [<!ENTITY a "a">]><math/>', 'Object 1/content.xml')).toThrow();
  });

  it('keeps an old manifest whose document type declares nothing', () => {
    const manifest =
      '<!DOCTYPE manifest:manifest PUBLIC "-//x" "Manifest.dtd"><manifest:manifest><manifest:file-entry manifest:full-path="content.xml"/><manifest:file-entry manifest:full-path="Basic/a.xml"/></manifest:manifest>';
    const cleaned = odf(manifest, 'META-INF/manifest.xml');
    expect(cleaned).toContain('content.xml');
    expect(cleaned).not.toContain('Basic');
  });
});

describe('other parts', () => {
  it('a drawing keeps embedded content', () => {
    const svg = (body: string): string => cleanSvg(Buffer.from(`<svg>${body}</svg>`)).toString();
    expect(svg('<image xlink:href="http://x/a.png"/>')).toBe('<svg><image/></svg>');
    expect(svg('<image href="data:image/png;base64,AA=="/><use href="#a"/>')).toContain('#a');
  });

  it('rich text loses fields that fetch, however they are spelled', () => {
    const clean = (rtf: string): string => cleanRtf(Buffer.from(rtf, 'latin1')).toString('latin1');
    expect(clean('{\\field{\\*\\fldinst INCLUDE{PICTURE} "http://x/"}{\\fldrslt r}}')).toBe('{\\field{}{\\fldrslt r}}');
    expect(clean('{\\*\\fldinst \\\'49NCLUDETEXT "c:/x"}')).toBe('{}');
    expect(clean('{\\*\\fldinst HYPERLINK "http://x/"}')).toContain('http://x/');
    expect(clean('{\\object\\objautlink x}')).not.toContain('objautlink');
    expect(clean('{\\pict\\bin3 }{}text}')).toBe('{\\pict\\bin3 }{}text}');
  });

  it('a flat package becomes separate parts', () => {
    const flat =
      '<?xml version="1.0"?><pkg:package xmlns:pkg="p"><pkg:part pkg:name="/word/document.xml" pkg:contentType="t"><pkg:xmlData><w:p/></pkg:xmlData></pkg:part><pkg:part pkg:name="/a.bin" pkg:contentType="b"><pkg:binaryData>QQ==</pkg:binaryData></pkg:part></pkg:package>';
    const parts = unfoldFlatPackage(Buffer.from(flat));
    expect(parts.get('word/document.xml')?.toString()).toBe('<w:p/>');
    expect(parts.get('a.bin')?.toString()).toBe('A');
    expect(parts.get('[Content_Types].xml')?.toString()).toContain('/word/document.xml');
  });
});

describe('old lists and tables of RTF', () => {
  const cleaned = (rtf: string): string => cleanRtf(Buffer.from(rtf, 'latin1')).toString('latin1');

  it('have an edge for each cell of a row', () => {
    expect(cleaned('{\\rtf1\\trowd\\cellx900 A\\cell B\\cell C\\cell\\row}')).toBe(
      '{\\rtf1\\trowd\\cellx300 \\cellx600 \\cellx900 A\\cell B\\cell C\\cell\\row}',
    );
    const whole = '{\\rtf1\\trowd\\cellx300\\cellx900 A\\cell B\\cell\\row}';
    expect(cleaned(whole)).toBe(whole);
  });

  it('keep list marks that LibreOffice does not number itself', () => {
    expect(cleaned('{\\rtf1\\pard{\\pntext 1.\\tab}{\\*\\pn\\pnlvl1\\pndec}Apples\\par}')).toBe(
      '{\\rtf1\\pard{1.\\tab}{}Apples\\par}',
    );
    const counted =
      '{\\rtf1\\pard{\\pntext 1.\\tab}{\\*\\pn\\pnlvlbody\\pndec}Apples\\par{\\pntext 2.\\tab}Pears\\par}';
    expect(cleaned(counted)).toBe(counted);
  });
});
