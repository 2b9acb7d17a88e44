import path from 'node:path';
import { TokenizerHub } from '../models/tokenizers/tokenizer-hub.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { Settings } from './settings.ts';

/** Where tokenizers are kept, in the hub's layout. */
export const tokenizerFolder = (settings: Settings): string =>
  settings.QUIRE_TOKENIZER_DIR ?? path.join(settings.QUIRE_DATA_DIR, 'tokenizers');

/** The hub that the settings name, with a way out that leads there, and from there to public addresses alone. */
export function readTokenizerHub(settings: Settings): TokenizerHub {
  const url = settings.QUIRE_TOKENIZER_HUB;
  const outbound = createOutbound({
    allowedNetworks: settings.QUIRE_ALLOWED_NETWORKS,
    configuredOrigins: url === null ? [] : [url],
  });
  return new TokenizerHub({ url, folder: tokenizerFolder(settings), download: outbound.downloadConfigured });
}
