import { readVendor } from '../../wiring/configured-vendor.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, type Finding, missingFinding, noteFinding, okFinding, reasonOf } from './finding.ts';
import { heifCheck } from './heif-check.ts';
import { languageModelCheck } from './language-model-check.ts';
import { officeCheck } from './office-check.ts';

/** What is used where it is there. */
export const extraChecks = (settings: Settings): Check[] => [
  officeCheck(settings),
  heifCheck,
  languageModelCheck(settings),
  async () => vendorCheck(settings),
];

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
