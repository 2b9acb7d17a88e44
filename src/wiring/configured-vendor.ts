import { Secret } from '../models/language/registry/secret.ts';
import { AzureLayout } from '../models/vendor/azure-layout.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { Settings } from './settings.ts';

export function readVendor(settings: Settings): AzureLayout | null {
  const { QUIRE_AZURE_ENDPOINT: endpoint, QUIRE_AZURE_KEY: key, QUIRE_AZURE_FEATURES: features } = settings;
  if ((endpoint === null) !== (key === null)) {
    throw new Error('Set both QUIRE_AZURE_ENDPOINT and QUIRE_AZURE_KEY, or neither.');
  }
  if (endpoint === null || key === null) return null;
  // Its own connection, which URLs of callers cannot use.
  const { request: send } = createOutbound({ allowedNetworks: [], configuredOrigins: [endpoint] });
  return new AzureLayout({ endpoint, key: new Secret(key), features, send });
}
