import { describe, expect, it } from 'vitest';
import { decodeXml } from './decode-xml.ts';
import { unescapeXml } from './xml-tokens.ts';
import { childOf, descendantsOf, eachElement, parseXml, textOf } from './xml-tree.ts';

const PREFIXES = { 'urn:words': 'w' };

describe('XML', () => {
  it('is identified by namespace, whatever its prefix', () => {
    const root = parseXml('<x:p xmlns:x="urn:words" x:id="1" id="2"><q xmlns="urn:words"/></x:p>', PREFIXES);
    expect(root).toMatchObject({ name: 'w:p', attributes: { 'w:id': '1', id: '2' } });
    expect(childOf(root, 'w:q')).toBeDefined();
  });

  it('contains text, entities and CDATA, without comments and processing instructions', () => {
    const root = parseXml('<?xml version="1.0"?><a>1 &lt; 2<!-- no --><![CDATA[<&amp;>]]>&#x41;&#66;</a>', {});
    expect(textOf(root)).toBe('1 < 2<&amp;>AB');
  });

  it('may have angle brackets in attribute values', () => {
    expect(parseXml('<a b="x > y" c=\'"\'/>', {}).attributes).toEqual({ b: 'x > y', c: '"' });
  });

  it('can be read element by element', () => {
    const seen: string[] = [];
    eachElement('<r><body><p>1</p><p>2</p></body><tail><p>3</p></tail></r>', {}, 2, (element, parents) => {
      seen.push(`${parents.join('/')} ${textOf(element)}`);
    });
    expect(seen).toEqual(['r/body 1', 'r/body 2', 'r/tail 3']);
  });

  it('is searched for descendants without nested ones', () => {
    const root = parseXml('<a><b><c/></b><c><c/></c></a>', {});
    expect([...descendantsOf(root, 'c')].length).toBe(2);
  });

  it.each([
    ['with a document type', '<!DOCTYPE a><a/>', 'document type'],
    ['that is cut off', '<a b="', 'cut off'],
    ['without an element', '  ', 'empty'],
    ['nested without end', '<a>'.repeat(1000), 'nested too deeply'],
  ])('%s is refused', (_, xml, words) => expect(() => parseXml(xml, {})).toThrow(words));

  it('continues after an unmatched end tag', () => {
    const names: string[] = [];
    eachElement('<a/></a></a><b c="1"/>', {}, 0, ({ name }) => names.push(name));
    expect(names).toEqual(['a', 'b']);
  });

  it('is decoded by its byte order mark, its declaration, or as UTF-8', () => {
    expect(decodeXml(Buffer.from('\ufeff<a>é</a>', 'utf16le'))).toContain('<a>é</a>');
    expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1'))).toContain('é');
    expect(decodeXml(Buffer.from('<a>é</a>'))).toBe('<a>é</a>');
    expect(() => decodeXml(Buffer.from('<?xml version="1.0" encoding="UTF-7"?><a/>'))).toThrow('utf-7');
  });

  it('keeps unknown entities', () => expect(unescapeXml('&nbsp;&#0;&amp;')).toBe('&nbsp;&'));
});
