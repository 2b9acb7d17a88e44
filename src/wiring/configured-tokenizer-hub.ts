import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Tokenizer } from '../domain/configuration/parse-configuration.ts';
import { TokenizerHub } from '../models/tokenizers/tokenizer-hub.ts';
import { XLM_ROBERTA_ID } from '../models/tokenizers/tokenizer-id.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { Settings } from './settings.ts';
import { tokenizerFolder } from './tokenizer-folder.ts';

/** The hub may redirect to public addresses only. */
export function readTokenizerHub(settings: Settings): TokenizerHub {
  const url = settings.QUIRE_TOKENIZER_HUB;
  const outbound = createOutbound({
    allowedNetworks: settings.QUIRE_ALLOWED_NETWORKS,
    configuredOrigins: url === null ? [] : [url],
  });
  return new TokenizerHub({ url, folder: tokenizerFolder(settings), download: outbound.downloadConfigured });
}

/** One of the named tokenizers is not part of the program, because no package contains its vocabulary. */
export const tokenizerProblem =
  (settings: Settings) =>
  (tokenizer: Tokenizer): string | null => {
    if (!('Enum' in tokenizer) || tokenizer.Enum !== 'XlmRobertaBase' || settings.QUIRE_TOKENIZER_HUB) return null;
    if (existsSync(path.join(tokenizerFolder(settings), XLM_ROBERTA_ID, 'tokenizer.json'))) return null;
    return `names XlmRobertaBase, which is not installed on this server; its operator runs \`quire tokenizers pull ${XLM_ROBERTA_ID}\` or sets QUIRE_TOKENIZER_HUB.`;
  };
