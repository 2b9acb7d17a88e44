import { describe, expect, it } from 'vitest';
import { extractFrom, resultsFrom } from '../../fixtures/extract-page.ts';

const list = { type: 'array', items: { type: 'string' } };
const page = [
  'LANGUAGES              SKILLS',
  'English (native)       Go, Python',
  'French                 Docker',
  'HOBBIES                Baking bread',
  'Chess                  Sailing',
];

describe('a list without bullets', () => {
  it('is the lines under its title, in the title’s own column, up to the next title', async () => {
    expect(await resultsFrom(page, { languages: list, skills: list })).toEqual({
      languages: ['English (native)', 'French'],
      skills: ['Go', 'Python', 'Docker', 'Baking bread', 'Sailing'],
    });
  });

  it('is never High: only its place speaks for it', async () => {
    const { metrics } = await extractFrom(page, { languages: list });
    expect(metrics.languages).toMatchObject({ confidence: 'Low', citation_status: 'Created' });
  });

  it('is none where the title is part of a sentence, or one line is all there is', async () => {
    expect(await resultsFrom(['Our skills are many', 'Go', 'Python'], { skills: list })).toEqual({});
    expect(await resultsFrom(['SKILLS', 'Go'], { skills: list })).toEqual({});
  });
});
