import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Tokenizer } from '../domain/configuration/parse-configuration.ts';
import { TokenizerHub } from '../models/tokenizers/tokenizer-hub.ts';
import { XLM_ROBERTA_ID } from '../models/tokenizers/tokenizer-id.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { Settings } from './settings.ts';
import { tokenizerFolder } from './tokenizer-folder.ts';

/** The hub that the settings name, with a way out that leads there, and from there to public addresses alone. */
export function readTokenizerHub(settings: Settings): TokenizerHub {
  const url = settings.QUIRE_TOKENIZER_HUB;
  const outbound = createOutbound({
    allowedNetworks: settings.QUIRE_ALLOWED_NETWORKS,
    configuredOrigins: url === null ? [] : [url],
  });
  return new TokenizerHub({ url, folder: tokenizerFolder(settings), download: outbound.downloadConfigured });
}

/** Of the tokenizers with a name of their own one is not part of the program: its vocabulary is in no package. */
export const tokenizerProblem =
  (settings: Settings) =>
  (tokenizer: Tokenizer): string | null => {
    if (!('Enum' in tokenizer) || tokenizer.Enum !== 'XlmRobertaBase' || settings.QUIRE_TOKENIZER_HUB) return null;
    if (existsSync(path.join(tokenizerFolder(settings), XLM_ROBERTA_ID, 'tokenizer.json'))) return null;
    return `names XlmRobertaBase, which is not installed on this server; its operator runs \`quire tokenizers pull ${XLM_ROBERTA_ID}\` or sets QUIRE_TOKENIZER_HUB.`;
  };
