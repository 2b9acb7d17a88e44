import { cutOff, type HostileFile, hostile } from '../hostile-file.ts';
import { png, wholePng } from '../image-writer.ts';
import { openDocument, show, slidePicture, slideText, word, wordPicture } from '../office-writer.ts';
import type { Canary } from './markup.ts';

const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join('');
const nested = (open: string, inside: string, close: string, depth: number): string =>
  open.repeat(depth) + inside + close.repeat(depth);

/** Slides that call a server, start a program, or are far too large. */
const slides = ({ url, file }: Canary): HostileFile[] => [
  hostile('pptx: a picture on a server', 'a.pptx', () =>
    show({ shapes: slidePicture('p', 'link'), relationEntries: [['p', 'image', `${url}/slide.png`, true]] }),
  ),
  hostile('pptx: a picture in a file', 'a.pptx', () =>
    show({ shapes: slidePicture('p', 'link'), relationEntries: [['p', 'image', `file://${file}`, true]] }),
  ),
  hostile('pptx: a picture target outside the package', 'a.pptx', () =>
    show({ shapes: slidePicture('p', 'embed'), relationEntries: [['p', 'image', '../../../../../etc/passwd']] }),
  ),
  hostile('pptx: a video on a server', 'a.pptx', () =>
    show({
      shapes: `<p:pic><p:nvPicPr><p:cNvPr id="4" name="v"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="v"/></p:nvPr></p:nvPicPr><p:blipFill><a:blip/></p:blipFill><p:spPr/></p:pic>`,
      relationEntries: [['v', 'video', `${url}/film.mp4`, true]],
    }),
  ),
  hostile('pptx: a linked object on a server', 'a.pptx', () =>
    show({
      shapes: `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="o"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole"><p:oleObj r:id="o" progId="Excel.Sheet.12"><p:link updateAutomatic="1"/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>`,
      relationEntries: [['o', 'oleObject', `${url}/book.xlsx`, true]],
    }),
  ),
  hostile('pptx: a click that starts a program', 'a.pptx', () =>
    show({
      shapes: slideText('Some words.').replace(
        '<p:cNvPr id="2" name="t"/>',
        '<p:cNvPr id="2" name="t"><a:hlinkClick r:id="h" action="ppaction://program"/></p:cNvPr>',
      ),
      relationEntries: [['h', 'hyperlink', 'file:///bin/sh', true]],
    }),
  ),
  hostile('pptx: a layout on a server', 'a.pptx', () =>
    show({ relationEntries: [['l2', 'slideLayout', `${url}/layout.xml`, true]] }),
  ),
  hostile('pptx: a slide that is its own layout', 'a.pptx', () =>
    show({ relationEntries: [['l2', 'slideLayout', 'slide1.xml']] }),
  ),
  hostile('pptx: a slide that is its own notes', 'a.pptx', () =>
    show({ relationEntries: [['n', 'notesSlide', 'slide1.xml']] }),
  ),
  hostile('pptx: groups ten thousand levels deep', 'a.pptx', () =>
    show({
      shapes: nested(
        '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="6" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>',
        slideText('deep'),
        '</p:grpSp>',
        10_000,
      ),
    }),
  ),
  hostile('pptx: 20,000 boxes of text on one slide', 'a.pptx', () =>
    show({ shapes: times(20_000, (n) => slideText(`w${n}`)) }),
  ),
  hostile('pptx: 3,000 slides', 'a.pptx', () => show({ slides: 3_000 })),
  hostile('pptx: a slide one kilometre wide', 'a.pptx', () => show({ size: 'cx="36000000000" cy="36000000000"' })),
  hostile('pptx: a slide without width', 'a.pptx', () => show({ size: 'cx="0" cy="0"' })),
  hostile('pptx: a slide of negative size', 'a.pptx', () => show({ size: 'cx="-9144000" cy="-6858000"' })),
  hostile('pptx: a box at the largest coordinates', 'a.pptx', () =>
    show({
      shapes: slideText(
        'far away',
        '<a:off x="9223372036854775807" y="-9223372036854775808"/><a:ext cx="9223372036854775807" cy="1"/>',
      ),
    }),
  ),
  hostile('pptx: letters a mile high', 'a.pptx', () =>
    show({ shapes: slideText('A').replace('sz="2000"', 'sz="400000000"') }),
  ),
  hostile('pptx: a cell that spans two billion columns', 'a.pptx', () =>
    show({
      shapes:
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid><a:gridCol w="900000"/></a:tblGrid><a:tr h="400000"><a:tc gridSpan="2147483647" rowSpan="2147483647"><a:txBody><a:bodyPr/><a:p><a:r><a:t>wide</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>',
    }),
  ),
  hostile('pptx: a billion laughs', 'a.pptx', () =>
    show({
      prolog: `<!DOCTYPE p:sld [<!ENTITY l0 "ha">${times(9, (n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)}]>`,
      shapes: slideText('&l9;'),
    }),
  ),
  hostile('pptx: an entity from a file', 'a.pptx', () =>
    show({ prolog: `<!DOCTYPE p:sld [<!ENTITY x SYSTEM "file://${file}">]>`, shapes: slideText('&x;') }),
  ),
  ...cutOff('pptx', 'a.pptx', show, 4),
];

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const inWord = (math: string): Uint8Array =>
  word({ body: `<w:p><m:oMathPara ${MATH}><m:oMath>${math}</m:oMath></m:oMathPara></w:p>` });
const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

/** Formulas are parsed recursively. */
const formulas = (): HostileFile[] => [
  hostile('docx: a formula ten thousand roots deep', 'a.docx', () =>
    inWord(nested('<m:rad><m:deg/><m:e>', run('x'), '</m:e></m:rad>', 10_000)),
  ),
  hostile('docx: fractions two thousand levels deep', 'a.docx', () =>
    inWord(nested('<m:f><m:num>', run('1'), `</m:num><m:den>${run('2')}</m:den></m:f>`, 2_000)),
  ),
  hostile('docx: a matrix of 400 by 400', 'a.docx', () =>
    inWord(`<m:m>${times(400, () => `<m:mr>${times(400, () => `<m:e>${run('1')}</m:e>`)}</m:mr>`)}</m:m>`),
  ),
  hostile('docx: 20,000 formulas in one line', 'a.docx', () =>
    word({ body: `<w:p>${times(20_000, () => `<m:oMath ${MATH}>${run('x')}</m:oMath>`)}</w:p>` }),
  ),
  hostile('docx: a formula of a megabyte', 'a.docx', () => inWord(run('x+'.repeat(500_000)))),
  hostile('odt: a formula ten thousand roots deep', 'a.odt', () =>
    openDocument(
      '<text:p><draw:frame draw:name="f"><draw:object xlink:href="./Object 1" xlink:type="simple"/></draw:frame></text:p>',
      '',
      [
        {
          name: 'Object 1/content.xml',
          data: `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics>${nested('<msqrt>', '<mi>x</mi>', '</msqrt>', 10_000)}</semantics></math>`,
        },
      ],
    ),
  ),
];

/** Pictures inside Office files are rendered and recognised too. */
const pictures = (): HostileFile[] => [
  hostile('docx: a picture that says it has 60,000 by 60,000 pixels', 'a.docx', () =>
    word({
      body: wordPicture('p', 'embed'),
      relationEntries: [['p', 'image', 'media/p.png']],
      more: [{ name: 'word/media/p.png', data: png(60_000, 60_000, Buffer.alloc(64)) }],
    }),
  ),
  hostile('pptx: a picture that says it has 60,000 by 60,000 pixels', 'a.pptx', () =>
    show({
      shapes: slidePicture('p', 'embed'),
      relationEntries: [['p', 'image', '../media/p.png']],
      more: [{ name: 'ppt/media/p.png', data: png(60_000, 60_000, Buffer.alloc(64)) }],
    }),
  ),
  hostile('docx: the same picture 5,000 times', 'a.docx', () =>
    word({
      body: wordPicture('p', 'embed').repeat(5_000),
      relationEntries: [['p', 'image', 'media/p.png']],
      more: [{ name: 'word/media/p.png', data: wholePng(1, 1) }],
    }),
  ),
];

export const slidesAndFormulas = (canary: Canary): HostileFile[] => [...slides(canary), ...formulas(), ...pictures()];
