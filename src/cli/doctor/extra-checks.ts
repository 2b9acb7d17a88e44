import type { LanguageModel } from '../../models/language/index.ts';
import { readLanguageModels } from '../../wiring/configured-language-models.ts';
import { readVendor } from '../../wiring/configured-vendor.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, type Finding, missingFinding, noteFinding, okFinding, reasonOf } from './finding.ts';
import { heifCheck } from './heif-check.ts';
import { officeCheck } from './office-check.ts';

/** What is used where it is there. */
export const extraChecks = (settings: Settings): Check[] => [
  officeCheck(settings),
  heifCheck,
  () => languageModelCheck(settings),
  async () => vendorCheck(settings),
];

async function languageModelCheck(settings: Settings): Promise<Finding> {
  const what = 'Language models';
  try {
    const models = (await readLanguageModels(settings)).all();
    if (models.length > 0) return okFinding(what, models.map(describeModel).join('; '));
  } catch (error) {
    return missingFinding(what, `${reasonOf(error)}.`);
  }
  return noteFinding(
    what,
    'none: segments that ask for one are written by the built-in rules, and the result says so in "warnings". ' +
      'Set QUIRE_LLM_URL and QUIRE_LLM_MODEL, or QUIRE_MODELS_FILE.',
  );
}

function vendorCheck(settings: Settings): Finding {
  const what = 'Document analysis';
  try {
    if (readVendor(settings))
      return okFinding(what, 'Azure Document Intelligence reads documents for `pipeline: Vendor`');
  } catch (error) {
    return missingFinding(what, reasonOf(error));
  }
  return noteFinding(what, 'none: `pipeline: Vendor` is refused. Set QUIRE_AZURE_ENDPOINT and QUIRE_AZURE_KEY.');
}

/** No address and no key: the report may be pasted anywhere. */
function describeModel({ id, isDefault, isFallback, vision, jsonSchema, concurrency }: LanguageModel): string {
  const traits = [
    isDefault && 'default',
    isFallback && 'fallback',
    vision ? 'sees images' : 'text only',
    jsonSchema && 'JSON schema',
    `${concurrency} at once`,
  ];
  return `${id} (${traits.filter((trait) => trait).join(', ')})`;
}
