import { writeZip, type ZipPart } from './zip-writer.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument';

const contentTypes = (overrides: Record<string, string>): ZipPart => ({
  name: '[Content_Types].xml',
  data: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    overrides,
  )
    .map(([part, type]) => `<Override PartName="${part}" ContentType="${MAIN}.${type}+xml"/>`)
    .join('')}</Types>`,
});

export const relations = (...entries: [id: string, type: string, target: string, external?: boolean][]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.map(([id, type, target, external]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`).join('')}</Relationships>`;

const CELLS = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1"><v>12</v></c></row>';

export interface WorkbookParts {
  rows?: string;
  /** Before and after the rows, inside the sheet. */
  before?: string;
  after?: string;
  prolog?: string;
  sheets?: number;
  more?: ZipPart[];
}

export function workbookParts({
  rows = CELLS,
  before = '',
  after = '',
  prolog = '',
  sheets = 1,
  more = [],
}: WorkbookParts = {}): ZipPart[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const names = Object.fromEntries(numbers.map((n) => [`/xl/worksheets/sheet${n}.xml`, 'spreadsheetml.worksheet']));
  return [
    contentTypes({ '/xl/workbook.xml': 'spreadsheetml.sheet.main', ...names }),
    { name: '_rels/.rels', data: relations(['r1', 'officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      data: `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        ...numbers.map((n): [string, string, string] => [`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`]),
      ),
    },
    ...numbers.map((n) => ({
      name: `xl/worksheets/sheet${n}.xml`,
      data: `${XML}${prolog}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    ...more,
  ];
}
export const workbook = (parts: WorkbookParts = {}): Buffer => writeZip(workbookParts(parts));

export interface WordParts {
  body?: string;
  prolog?: string;
  relationEntries?: [id: string, type: string, target: string, external?: boolean][];
  more?: ZipPart[];
}

export function wordParts({
  body = '<w:p><w:r><w:t>Some words.</w:t></w:r></w:p>',
  prolog = '',
  relationEntries = [],
  more = [],
}: WordParts = {}): ZipPart[] {
  return [
    contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    { name: '_rels/.rels', data: relations(['r1', 'officeDocument', 'word/document.xml']) },
    {
      name: 'word/document.xml',
      data: `${XML}${prolog}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    },
    { name: 'word/_rels/document.xml.rels', data: relations(...relationEntries) },
    ...more,
  ];
}
export const word = (parts: WordParts = {}): Buffer => writeZip(wordParts(parts));

/** A picture in a Word document, by relationship id, embedded or linked. */
export const wordPicture = (id: string, kind: 'embed' | 'link'): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:${kind}="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

export interface ShowParts {
  /** What is on every slide. */
  shapes?: string;
  prolog?: string;
  /** Attributes of the slides' size. */
  size?: string;
  slides?: number;
  relationEntries?: [id: string, type: string, target: string, external?: boolean][];
  more?: ZipPart[];
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const TREE = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const onSlides = (root: string, inside: string): string =>
  `<p:${root} xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}">${inside}</p:${root}>`;

/** A box with text on a slide. */
export const slideText = (text: string, place = '<a:off x="0" y="0"/><a:ext cx="5000000" cy="900000"/>'): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${place}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="2000"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

/** A picture on a slide, by relationship id, embedded or linked. */
export const slidePicture = (id: string, kind: 'embed' | 'link'): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:${kind}="${id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;

export function showParts({
  shapes = slideText('Some words.'),
  prolog = '',
  size = 'cx="9144000" cy="6858000"',
  slides = 1,
  relationEntries = [],
  more = [],
}: ShowParts = {}): ZipPart[] {
  const numbers = Array.from({ length: slides }, (_, index) => index + 1);
  const slideTypes = numbers.map((n) => [`/ppt/slides/slide${n}.xml`, 'presentationml.slide']);
  const tree = `<p:cSld><p:spTree>${TREE}</p:spTree></p:cSld>`;
  return [
    contentTypes({
      '/ppt/presentation.xml': 'presentationml.presentation.main',
      '/ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      '/ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      ...Object.fromEntries(slideTypes),
    }),
    { name: '_rels/.rels', data: relations(['r1', 'officeDocument', 'ppt/presentation.xml']) },
    {
      name: 'ppt/presentation.xml',
      data: `${XML}${onSlides('presentation', `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m"/></p:sldMasterIdLst><p:sldIdLst>${numbers.map((n) => `<p:sldId id="${255 + n}" r:id="s${n}"/>`).join('')}</p:sldIdLst><p:sldSz ${size}/><p:notesSz cx="6858000" cy="9144000"/>`)}`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relations(
        ['m', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ...numbers.map((n): [string, string, string] => [`s${n}`, 'slide', `slides/slide${n}.xml`]),
      ),
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      data: `${XML}${onSlides('sldMaster', `${tree}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="l"/></p:sldLayoutIdLst>`)}`,
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      data: relations(['l', 'slideLayout', '../slideLayouts/slideLayout1.xml']),
    },
    { name: 'ppt/slideLayouts/slideLayout1.xml', data: `${XML}${onSlides('sldLayout', tree)}` },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      data: relations(['m', 'slideMaster', '../slideMasters/slideMaster1.xml']),
    },
    ...numbers.flatMap((n) => [
      {
        name: `ppt/slides/slide${n}.xml`,
        data: `${XML}${prolog}${onSlides('sld', `<p:cSld><p:spTree>${TREE}${shapes}</p:spTree></p:cSld>`)}`,
      },
      {
        name: `ppt/slides/_rels/slide${n}.xml.rels`,
        data: relations(['l', 'slideLayout', '../slideLayouts/slideLayout1.xml'], ...relationEntries),
      },
    ]),
    ...more,
  ];
}
export const show = (parts: ShowParts = {}): Buffer => writeZip(showParts(parts));

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMES = `xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" xmlns:draw="${ODF}:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:table="${ODF}:table:1.0" xmlns:script="${ODF}:script:1.0"`;

/** An OpenDocument text, or what `kind` says; `body` is inside `office:text`. */
export const openDocument = (body: string, prolog = '', more: ZipPart[] = [], kind = 'text'): Buffer =>
  writeZip([
    { name: 'mimetype', data: `application/vnd.oasis.opendocument.${kind}`, stored: true },
    {
      name: 'META-INF/manifest.xml',
      data: `${XML}<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${kind}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>${more.map(({ name }) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="${name.endsWith('.png') ? 'image/png' : 'text/xml'}"/>`).join('')}</manifest:manifest>`,
    },
    {
      name: 'content.xml',
      data: `${XML}${prolog}<office:document-content ${NAMES} office:version="1.3"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    },
    ...more,
  ]);

/** The same as flat XML, without an archive: filters by name or container overlook this format. */
export const flatOpenDocument = (body: string): string =>
  `${XML}<office:document ${NAMES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>${body}</office:text></office:body></office:document>`;

export const epub = (chapter: string, prolog = '', more: ZipPart[] = []): Buffer =>
  writeZip([
    { name: 'mimetype', data: 'application/epub+zip', stored: true },
    {
      name: 'META-INF/container.xml',
      data: `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    },
    {
      name: 'book.opf',
      data: `${XML}${prolog}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">1</dc:identifier><dc:title>Book</dc:title><dc:language>en</dc:language></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`,
    },
    {
      name: 'c.xhtml',
      data: `${XML}${prolog}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>C</title></head><body>${chapter}</body></html>`,
    },
    ...more,
  ]);
