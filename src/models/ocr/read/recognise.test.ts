import { describe, expect, it } from 'vitest';
import { quickRecogniserWeights, SCRIPT_RECOGNISERS } from '../weights.ts';
import { charactersOfLines, charactersOfYaml, loadDictionary } from './recognise.ts';

describe('dictionaries', () => {
  it('in YAML may quote their characters', () => {
    const text = "Post:\n  character_dict:\n  - '!'\n  - ''''\n  - \"\\\"\"\n  - a\n  - 　\n";
    expect(charactersOfYaml(text)).toEqual(['!', "'", '"', 'a', '　']);
  });

  it('in lines keep a space as a character', () => {
    expect(charactersOfLines('a\n \nb\n')).toEqual(['a', ' ', 'b']);
  });

  it('of the quick recogniser has one entry for each of its 6,906 classes', async () => {
    expect(await loadDictionary(quickRecogniserWeights().dictionary)).toHaveLength(6906);
  });

  it('of the other scripts have one entry for each class', async () => {
    const loaded = await Promise.all(SCRIPT_RECOGNISERS.map((s) => loadDictionary(s.weights().dictionary)));
    expect(loaded.map((d) => d.length)).toEqual([18710, 749]);
  });

  it('that differ from their digest are refused', async () => {
    const { dictionary } = quickRecogniserWeights();
    await expect(loadDictionary({ ...dictionary, sha256: '0' })).rejects.toThrow(/sha256/);
  });
});
