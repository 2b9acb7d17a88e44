import { deflateSync, gzipSync } from 'node:zlib';
import { type HostileFile, hostile } from '../hostile-file.ts';
import { wholePng } from '../image-writer.ts';
import { epub, openDocument, relations, word, wordParts, wordPicture, workbookParts } from '../office-writer.ts';
import { CATALOG, content, FONT, PAGES, pdf } from '../pdf-objects.ts';
import { writeZip, type ZipPart } from '../zip-writer.ts';
import type { Canary } from './markup.ts';

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="90" height="40">${inner}</svg>`;

/** Disguised external targets. */
const disguised = ({ url, file }: Canary): [how: string, target: string][] => [
  ['in capitals', url.replace('http', 'HTTP')],
  ['behind spaces', `  \t${url}/x`],
  ['as character references', `&#104;&#116;&#116;&#112;${url.slice(4)}/x`],
  ['without a protocol', `${url.slice(5)}/x`],
  ['with backslashes', url.replaceAll('/', '\\')],
  ['as a Windows share', `\\\\127.0.0.1@${url.split(':').at(-1)}\\share\\x`],
  ['as a file, thrice slashed', `file://${file}`],
  ['as a file, once slashed', `file:${file}`],
  ['as a file, by its path alone', file],
  ['as a file of localhost', `file://localhost${file}`],
  ['by an internal LibreOffice scheme', `vnd.sun.star.webdav://${url.slice(7)}/x`],
  ['as a package in a package', `vnd.sun.star.zip://${encodeURIComponent(`file://${file}`)}/x`],
];

const PICTURE = wholePng(8, 8);
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const part = (name: string, data: string | Uint8Array): ZipPart => ({ name, data });
/** A part of a Word document with a picture in it, and the source of that picture. */
const partWithPicture = (kind: string, root: string, target: string): ZipPart[] => [
  part(
    `word/${kind}.xml`,
    `<w:${root} xmlns:w="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">${wordPicture('p', 'link')}</w:${root}>`,
  ),
  part(`word/_rels/${kind}.xml.rels`, relations(['p', 'image', target, true])),
];

const word2 = ({ url, file }: Canary): HostileFile[] => [
  ...disguised({ url, file }).flatMap(([how, target]) => [
    hostile(`docx: a linked picture ${how}`, 'a.docx', () =>
      word({ body: wordPicture('p', 'link'), relationEntries: [['p', 'image', target, true]] }),
    ),
    hostile(`odt: a linked picture ${how}`, 'a.odt', () =>
      openDocument(`<text:p>words<draw:frame><draw:image xlink:href="${target}"/></draw:frame></text:p>`),
    ),
  ]),
  hostile('docx: a linked picture that claims to be embedded', 'a.docx', () =>
    word({ body: wordPicture('p', 'embed'), relationEntries: [['p', 'image', `${url}/p.png`]] }),
  ),
  ...(
    [
      ['header1', 'hdr'],
      ['footer1', 'ftr'],
      ['comments', 'comments'],
      ['glossary/document', 'glossaryDocument'],
    ] as const
  ).map(([kind, root]) =>
    hostile(`docx: a picture from a server in ${kind}`, 'a.docx', () =>
      word({
        relationEntries: [['h', root === 'hdr' ? 'header' : root === 'ftr' ? 'footer' : 'comments', `${kind}.xml`]],
        body: `<w:p><w:r><w:t>words</w:t></w:r></w:p><w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`,
        more: partWithPicture(kind, root, `${url}/p.png`),
      }),
    ),
  ),
  hostile('docx: another document from a server in the middle', 'a.docx', () =>
    word({
      body: '<w:altChunk r:id="c"/><w:subDoc r:id="c"/>',
      relationEntries: [['c', 'aFChunk', `${url}/c.htm`, true]],
    }),
  ),
  hostile('docx: embedded HTML that loads from a server', 'a.docx', () =>
    word({
      body: '<w:p><w:r><w:t>words</w:t></w:r></w:p><w:altChunk r:id="c"/>',
      relationEntries: [['c', 'aFChunk', 'c.htm']],
      more: [
        part('word/c.htm', `<html><body><img src="${url}/p.png"><iframe src="file://${file}"></iframe></body></html>`),
      ],
    }),
  ),
  hostile('docx: an embedded drawing that loads from a server', 'a.docx', () =>
    word({
      body: wordPicture('p', 'embed'),
      relationEntries: [['p', 'image', 'media/p.svg']],
      more: [
        part(
          'word/media/p.svg',
          svg(`<image href="${url}/i.png" width="9" height="9"/><style>@import url(${url}/s.css)</style>`),
        ),
      ],
    }),
  ),
  hostile('docx: an embedded compressed drawing that loads from a server', 'a.docx', () =>
    word({
      body: wordPicture('p', 'embed'),
      relationEntries: [['p', 'image', 'media/p.svgz']],
      more: [part('word/media/p.svgz', gzipSync(svg(`<image xlink:href="${url}/i.png" width="9" height="9"/>`)))],
    }),
  ),
  hostile('docx: a VML picture on a server', 'a.docx', () =>
    word({
      body: `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" style="width:9pt;height:9pt"><v:imagedata r:href="p" src="${url}/v.png" o:href="${url}/w.png"/><v:fill src="${url}/f.png"/></v:shape></w:pict></w:r></w:p>`,
      relationEntries: [['p', 'image', `${url}/p.png`, true]],
    }),
  ),
  hostile('docx: a linked object', 'a.docx', () =>
    word({
      body: '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Link" ProgID="Excel.Sheet.12" r:id="o" UpdateMode="Always"/></w:object></w:r></w:p>',
      relationEntries: [['o', 'oleObject', `${url}/o.xlsx`, true]],
    }),
  ),
  hostile('docx: relationships under another prefix', 'a.docx', () =>
    writeZip(
      wordParts({ body: wordPicture('p', 'link') }).map((each) =>
        each.name.endsWith('document.xml.rels')
          ? part(
              each.name,
              `<x:Relationships xmlns:x="http://schemas.openxmlformats.org/package/2006/relationships"><x:Relationship Id="p" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target='${url}/p.png' TargetMode='External'></x:Relationship></x:Relationships>`,
            )
          : each,
      ),
    ),
  ),
  hostile('docx: relations in UTF-16', 'a.docx', () =>
    writeZip(
      wordParts({ body: wordPicture('p', 'link') }).map((each) =>
        each.name.endsWith('document.xml.rels')
          ? part(
              each.name,
              Buffer.concat([
                Buffer.from([0xff, 0xfe]),
                Buffer.from(relations(['p', 'image', `${url}/p.png`, true]).replace('UTF-8', 'UTF-16'), 'utf16le'),
              ]),
            )
          : each,
      ),
    ),
  ),
  hostile('docx: every part twice, with different content', 'a.docx', () =>
    writeZip([
      ...wordParts(),
      ...wordParts({ body: wordPicture('p', 'link'), relationEntries: [['p', 'image', `${url}/p.png`, true]] }),
    ]),
  ),
  hostile('odt: an embedded object that loads from a server', 'a.odt', () =>
    openDocument('<text:p>words<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>', '', [
      part(
        'Object 1/content.xml',
        `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:drawing><draw:page><draw:frame><draw:image xlink:href="${url}/p.png"/></draw:frame></draw:page></office:drawing></office:body></office:document-content>`,
      ),
    ]),
  ),
  hostile('odt: plug-ins, applets, frames and scripts from a server', 'a.odt', () =>
    openDocument(
      `<text:p>words<draw:frame><draw:plugin xlink:href="${url}/p"/></draw:frame><draw:frame><draw:applet xlink:href="${url}/a" draw:code="A"/></draw:frame><draw:frame><draw:floating-frame xlink:href="${url}/f"/></draw:frame><draw:frame><draw:object-ole xlink:href="${url}/o"/></draw:frame><text:script script:language="JavaScript" xlink:href="${url}/s"/></text:p>`,
    ),
  ),
  hostile('odt: styles with pictures from a server', 'a.odt', () =>
    openDocument('<text:p>words</text:p>', '', [
      part(
        'styles.xml',
        `<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:styles><draw:fill-image draw:name="f" xlink:href="${url}/f.png"/><style:default-style style:family="paragraph"><style:paragraph-properties><style:background-image xlink:href="${url}/b.png"/></style:paragraph-properties></style:default-style></office:styles></office:document-styles>`,
      ),
    ]),
  ),
  hostile(
    'rtf: fields, objects and pictures from a server and a file',
    'a.rtf',
    () =>
      `{\\rtf1 words {\\field{\\*\\fldinst INCLUDETEXT "${file}"}{\\fldrslt old}}{\\field{\\*\\fldinst {INCLUDE}{PICTURE "${url}/q.png"}}{\\fldrslt old}}{\\field{\\*\\fldinst IMPORT "${url}/i.png"}{\\fldrslt old}}{\\field{\\*\\fldinst LINK Excel.Sheet.8 "${url}/l.xls"}{\\fldrslt old}}{\\*\\nextfile ${url}/n.rtf}{\\*\\filetbl{\\file\\fid1 ${file}}}{\\*\\linkval ${url}/v}}`,
  ),
  hostile(
    'rtf: a field with an escaped name',
    'a.rtf',
    () =>
      `{\\rtf1 words {\\field{\\*\\fldinst \\'49\\'4e\\'43\\'4c\\'55\\'44\\'45PICTURE "${url}/p.png"}{\\fldrslt old}}}`,
  ),
];

const others = ({ url, file }: Canary): HostileFile[] => [
  hostile(
    'svg: a style sheet before it, an inclusion, and a font',
    'a.svg',
    () =>
      `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="${url}/s.css"?>${svg(`<xi:include href="file://${file}" parse="text"/><text style="background:url('${url}/b.png')">x</text><image href="\n${url}/n.png" width="9" height="9"/><a xlink:href="javascript:alert(1)"><text>y</text></a>`)}`,
  ),
  hostile('svg: packed', 'a.svgz', () => gzipSync(svg(`<image href="${url}/i.png" width="9" height="9"/>`))),
  hostile(
    'svg: sizes that are not numbers',
    'a.svg',
    () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e300" height="NaN" viewBox="0 0 Infinity -1"><text>x</text></svg>',
  ),
  hostile(
    'html: every attribute that loads',
    'a.html',
    () =>
      `<p style="background:url(${url}/b)">words</p><img srcset="${url}/1 1x, ${url}/2 2x"><video poster="${url}/v" src="${url}/w"></video><picture><source srcset="${url}/s"></picture><embed src="${url}/e"><input type=image src="${url}/t"><body background="${url}/g"><svg><image href="${url}/h"/></svg><a href="javascript:alert(1)" onclick="alert(2)">link</a><link rel=import href="${url}/m"><style>@import '${url}/k'</style><img src="file:${file}">`,
  ),
  hostile(
    'eml: an external body, and pictures from a server',
    'a.eml',
    () =>
      `From: a@example.org\r\nTo: b@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: message/external-body; access-type=URL; URL="${url}/e"\r\n\r\nContent-Type: text/plain\r\n\r\n--b\r\nContent-Type: message/external-body; access-type=local-file; name="${file}"\r\n\r\nContent-Type: text/plain\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: ${url}/l\r\n\r\n<base href="${url}/"><img src="p.png"><img src="cid:x"><p>words</p>\r\n--b--\r\n`,
  ),
  hostile('epub: chapters, styles and fonts from a server', 'a.epub', () =>
    epub(
      `<p>words</p><link rel="stylesheet" href="${url}/s.css"/><object data="${url}/o"/><iframe src="file://${file}"/><svg xmlns="http://www.w3.org/2000/svg"><image href="${url}/i.png"/></svg>`,
    ),
  ),
  hostile('xlsx: pictures, queries and connections from a server', 'a.xlsx', () =>
    writeZip(
      workbookParts({
        after: '<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="d"/>',
        more: [
          part('xl/worksheets/_rels/sheet1.xml.rels', relations(['d', 'drawing', '../drawings/drawing1.xml'])),
          part(
            'xl/drawings/drawing1.xml',
            '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:ext cx="9525000" cy="9525000"/><xdr:pic><xdr:blipFill><a:blip r:link="p" r:embed="q"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor></xdr:wsDr>',
          ),
          part(
            'xl/drawings/_rels/drawing1.xml.rels',
            relations(['p', 'image', `${url}/p.png`, true], ['q', 'image', `file://${file}`]),
          ),
          part(
            'xl/connections.xml',
            `<connections xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><connection id="1" refreshOnLoad="1" type="4"><webPr url="${url}/q"/></connection></connections>`,
          ),
        ],
      }),
    ),
  ),
];

/** Polyglots: the format must be decided once, and both readings must be safe. */
const polyglots = ({ url }: Canary): HostileFile[] => {
  const linkedWord = () =>
    word({ body: wordPicture('p', 'link'), relationEntries: [['p', 'image', `${url}/p.png`, true]] });
  const onePage = () =>
    pdf([
      CATALOG,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      content('BT /F 12 Tf 72 200 Td (words) Tj ET'),
      FONT,
    ]);
  return [
    hostile('pdf: a Word document appended', 'a.pdf', () => Buffer.concat([onePage(), linkedWord()])),
    hostile('pdf: a Word document appended, named docx', 'a.docx', () => Buffer.concat([onePage(), linkedWord()])),
    hostile('png: a workbook appended', 'a.xlsx', () => Buffer.concat([PICTURE, writeZip(workbookParts())])),
    hostile('gif: HTML in its comment', 'a.html', () =>
      Buffer.concat([Buffer.from('GIF89a/*<html><script>fetch("'), Buffer.from(`${url}/g")</script>*/=1;`)]),
    ),
    hostile('html: a PDF after a kilobyte of HTML', 'a.html', () =>
      Buffer.concat([Buffer.from(`<html><img src="${url}/h">${' '.repeat(900)}`), onePage()]),
    ),
    hostile('svg: an SVG named png', 'a.png', () => svg(`<image href="${url}/i.png"/>`)),
    hostile('xlsx: an archive in an archive in an archive', 'a.xlsx', () => {
      let inner: Buffer = Buffer.from('deep');
      for (let level = 0; level < 200; level++) inner = writeZip([part('a.zip', inner)]);
      return writeZip([...workbookParts(), part('xl/media/a.zip', inner)]);
    }),
    hostile('docx: look-alike part names', 'a.docx', () =>
      writeZip([
        ...wordParts(),
        ...[
          'word\\document.xml',
          '/word/document.xml',
          'WORD/document.xml',
          'word//document.xml',
          'word/./document.xml',
          'word/docu\u200bment.xml',
          '\u202elmx.tnemucod/drow',
          'word/document.xml\0.png',
        ].map((name) => part(name, linkedWord())),
      ]),
    ),
  ];
};

/** PDFs with external actions. */
const pdfs = ({ url, file }: Canary): HostileFile[] => {
  const withPage = (more: string, ...objects: Parameters<typeof pdf>[0]) =>
    pdf([
      `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
      PAGES,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [6 0 R] >>`,
      content('BT /F 12 Tf 72 200 Td (words) Tj ET'),
      FONT,
      ...objects,
    ]);
  const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 300 300] /A << ${action} >> >>`;
  const xfa = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><subform><field><ui><imageEdit/></ui><value><image href="${url}/x.png"/></value><event activity="initialize"><script contentType="application/x-javascript">xfa.host.gotoURL("${url}/y")</script></event></field></subform></template><connectionSet><wsdlConnection><wsdlAddress>${url}/w</wsdlAddress></wsdlConnection></connectionSet></xdp:xdp>`;
  return [
    hostile('pdf: a form that loads from a server (XFA)', 'a.pdf', () =>
      withPage('/AcroForm << /XFA 7 0 R /Fields [] /NeedAppearances true >>', link('/S /URI /URI (x)'), {
        dictionary: `<< /Length ${xfa.length} >>`,
        stream: Buffer.from(xfa),
      }),
    ),
    hostile('pdf: opens a Windows share', 'a.pdf', () =>
      withPage(
        `/OpenAction << /S /GoToR /F (\\\\\\\\127.0.0.1\\\\share\\\\x.pdf) /D [0 /Fit] >>`,
        link(`/S /Launch /F (${file})`),
      ),
    ),
    hostile('pdf: sends a form to a server', 'a.pdf', () =>
      withPage(`/OpenAction << /S /SubmitForm /F << /FS /URL /F (${url}/f) >> >>`, link(`/S /ImportData /F (${file})`)),
    ),
    hostile('pdf: embeds a thousand files', 'a.pdf', () => {
      const stream = deflateSync(Buffer.alloc(2 ** 20));
      return withPage(
        `/Names << /EmbeddedFiles << /Names [${Array.from({ length: 1_000 }, (_, n) => `(${n}) << /Type /Filespec /F (..\\/..\\/${n}.exe) /EF << /F 7 0 R >> >>`).join(' ')}] >> >>`,
        link(`/S /GoToE /T << /R /C /N (0) >>`),
        { dictionary: `<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${stream.length} >>`, stream },
      );
    }),
    hostile('pdf: rich media from a server', 'a.pdf', () =>
      withPage(
        '',
        `<< /Type /Annot /Subtype /RichMedia /Rect [0 0 90 90] /RichMediaContent << /Assets << /Names [(a) << /Type /Filespec /FS /URL /F (${url}/m.swf) >>] >> >> >>`,
      ),
    ),
  ];
};

/** External references in unusual places, in disguise, or in polyglot files. */
export const oddPlaces = (canary: Canary): HostileFile[] => [
  ...word2(canary),
  ...others(canary),
  ...polyglots(canary),
  ...pdfs(canary),
];
