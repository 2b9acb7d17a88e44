import { describe, expect, it } from 'vitest';
import { findEmails, findIbans, findPhones, findTimes, findUrls } from './contacts.ts';

const texts = (found: { value: string }[]): string[] => found.map(({ value }) => value);

describe('values known by their format', () => {
  it('finds e-mail addresses', () => {
    expect(texts(findEmails('write to jo.doe+x@mail.example.org, please'))).toEqual(['jo.doe+x@mail.example.org']);
  });
  it('finds web addresses', () => {
    expect(texts(findUrls('see https://example.org/a?b=1 and www.example.com'))).toHaveLength(2);
  });
  it('finds phone numbers, not dates or amounts', () => {
    expect(texts(findPhones('Tel (209) 333-9750 on 12/03/2018 for 1234567.50'))).toEqual(['(209) 333-9750']);
  });
  it('finds bank accounts by their checksum', () => {
    expect(texts(findIbans('IBAN DE89 3704 0044 0532 0130 00'))).toEqual(['DE89 3704 0044 0532 0130 00']);
    expect(texts(findIbans('IBAN DE88 3704 0044 0532 0130 00'))).toEqual([]);
  });
  it('finds times of day', () => {
    expect(texts(findTimes('at 1:00:17 PM or 23:59, not 25:10'))).toEqual(['1:00:17 PM', '23:59']);
  });
});
