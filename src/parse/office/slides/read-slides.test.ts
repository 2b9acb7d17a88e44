import { expect, it } from 'vitest';
import type { Relationship } from '../../xml/ooxml.ts';
import { OoxmlPackage } from '../source/ooxml-package.ts';
import { commentAuthors, slideComments } from './read-slides.ts';

const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const NEW = 'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const body = (text: string): string => `<p188:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`;

const PARTS: Readonly<Record<string, string>> = {
  'ppt/commentAuthors.xml': `<p:cmAuthorLst ${P}><p:cmAuthor id="0" name="Ada"/></p:cmAuthorLst>`,
  'ppt/authors.xml': `<p188:authorLst ${NEW}><p188:author id="{B}" name="Ben"/></p188:authorLst>`,
  'ppt/comments/comment1.xml': `<p:cmLst ${P}><p:cm authorId="0" dt="2024-05-01T10:00:00"><p:pos x="1" y="1"/><p:text>Says who?</p:text></p:cm></p:cmLst>`,
  'ppt/comments/modern1.xml': `<p188:cmLst ${NEW} ${A}><p188:cm authorId="{B}" created="2024-05-02T10:00:00"><p188:replyLst><p188:reply authorId="{B}" created="2024-05-03T10:00:00">${body('I do.')}</p188:reply></p188:replyLst>${body('Really?')}</p188:cm></p188:cmLst>`,
};
const source = new OoxmlPackage({ read: async (name) => (PARTS[name] ? Buffer.from(PARTS[name]) : null) });
const links = (...targets: [string, string][]): Map<string, Relationship> =>
  new Map(targets.map(([kind, target], at) => [`r${at}`, { type: `x/${kind}`, target, isExternal: false }]));

it('reads authors and dates of slide comments in both formats, with replies', async () => {
  const authors = await commentAuthors(
    source,
    links(['commentAuthors', 'ppt/commentAuthors.xml'], ['authors', 'ppt/authors.xml']),
  );
  const on = links(['comments', 'ppt/comments/comment1.xml'], ['comments', 'ppt/comments/modern1.xml']);
  const found = await slideComments(source, on, authors, 3);
  expect(found.map(({ text, comment, pageNumber }) => [text, comment?.author, comment?.date, pageNumber])).toEqual([
    ['Says who?', 'Ada', '2024-05-01T10:00:00', 3],
    ['Really?', 'Ben', '2024-05-02T10:00:00', 3],
    ['I do.', 'Ben', '2024-05-03T10:00:00', 3],
  ]);
});
