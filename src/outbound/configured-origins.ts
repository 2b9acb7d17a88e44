import { AddressPolicy, type AddressPolicyOptions, type ResolvedAddress } from './address-policy.ts';

const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** A policy that also allows the origins in the configuration; scheme, host and port must all match. */
export class ConfiguredOrigins extends AddressPolicy {
  readonly #origins: ReadonlySet<string>;
  readonly #open: AddressPolicy;

  constructor(options: AddressPolicyOptions, origins: readonly string[]) {
    super(options);
    this.#origins = new Set(origins.map((origin) => new URL(origin).origin));
    this.#open = new AddressPolicy({ ...options, allowedNetworks: EVERYWHERE });
  }

  #policyOf(url: URL | null): AddressPolicy | null {
    return url && this.#origins.has(url.origin) ? this.#open : null;
  }

  override check(text: string, field: string): URL {
    return this.#policyOf(URL.parse(text))?.check(text, field) ?? super.check(text, field);
  }

  override async resolve(url: URL, field: string): Promise<ResolvedAddress[]> {
    const open = this.#policyOf(url);
    return open ? open.resolve(url, field) : super.resolve(url, field);
  }
}
