import { parseArgs } from 'node:util';
import { isModelId, XLM_ROBERTA_ID } from '../../../models/tokenizers/tokenizer-id.ts';
import { loadTokenizer } from '../../../parse/without-engines.ts';
import { readTokenizerHub } from '../../../wiring/configured-tokenizer-hub.ts';
import { readSettings } from '../../../wiring/settings.ts';
import { tokenizerFolder } from '../../../wiring/tokenizer-folder.ts';
import { type Command, UsageError } from '../../command.ts';

/** Names of the API, in addition to ids of the hub. */
const SHORT_NAMES: Readonly<Record<string, string>> = { XlmRobertaBase: XLM_ROBERTA_ID };

export const tokenizersCommand: Command = {
  usage: 'tokenizers pull ID …',
  summary: 'Download tokenizers from a model hub, so that chunks can be measured with them offline.',
  details: `  ID  such as FacebookAI/xlm-roberta-base, or XlmRobertaBase
Downloaded from QUIRE_TOKENIZER_HUB, for example https://huggingface.co, into QUIRE_TOKENIZER_DIR.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [action, ...names] = positionals;
    if (action !== 'pull' || names.length === 0) throw new UsageError('Use "pull" with at least one id.');
    const ids = names.map((name) => SHORT_NAMES[name] ?? name);
    const wrong = ids.find((id) => !isModelId(id));
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is not a model id such as owner/name.`);
    const settings = readSettings(process.env);
    const hub = readTokenizerHub(settings);
    for (const id of ids) {
      await hub.pull(id);
      const counter = await loadTokenizer({ String: id }, tokenizerFolder(settings));
      const sample = 'The quick brown fox jumps over the lazy dog.';
      process.stdout.write(`${id} is ready; "${sample}" has ${counter.count(sample)} tokens.\n`);
    }
    return 0;
  },
};
