import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import type { StoredPortal } from './customer-portals.js';

/** The public finds a portal by its host, or by its name. */
export type PortalAddressKind = 'host' | 'name';

/** An address of a portal. It belongs to one customer of the server (D-SEA-20). */
export interface PortalAddress {
  readonly kind: PortalAddressKind;
  readonly address: string;
}

/** Limit of names of one customer. A name belongs to its customer for ever, so the number must have a limit. */
const MAX_NAMES = 4000;

/** Returns the host as it is compared: in lower case, and without port 80 or 443. */
export function comparableHost(host: string): string {
  return host.toLowerCase().replace(/:(?:80|443)$/, '');
}

/** Returns the addresses of the portals, each once. The host of a dropped portal becomes free. Its name stays taken. */
export function addressesOf(portals: readonly StoredPortal[]): readonly PortalAddress[] {
  const names = new Set(portals.map(({ name }) => name));
  const hosts = portals.flatMap(({ host, dropped }) => (host === undefined || dropped ? [] : [comparableHost(host)]));
  return [
    ...Array.from(new Set(hosts), (address): PortalAddress => ({ kind: 'host', address })),
    ...Array.from(names, (address): PortalAddress => ({ kind: 'name', address })),
  ];
}

/** Returns a key that is different for different addresses. */
export function keyOfAddress({ kind, address }: PortalAddress): string {
  return `${kind} ${address}`;
}

/**
 * Reports only the first address that is taken. A list of all would let a customer find out the addresses of others
 * (D-SEA-20).
 */
export function addressInUse(
  portals: ReadonlyArray<Partial<BlueprintPortal>>,
  taken: ReadonlySet<string>,
): BlueprintProblem[] {
  for (const [index, { host, name }] of portals.entries()) {
    for (const [kind, received, address] of [
      ['host', host, host === undefined ? undefined : comparableHost(host)],
      ['name', name, name],
    ] as const) {
      if (address === undefined || !taken.has(keyOfAddress({ kind, address }))) continue;
      const message = `is taken, received ${JSON.stringify(received)}. Choose another ${kind}.`;
      return [{ path: `portals[${index}].${kind}`, message }];
    }
  }
  return [];
}

/** @param count number of names that the customer has had so far, including the new ones */
export function tooManyNames(count: number): BlueprintProblem[] {
  if (count <= MAX_NAMES) return [];
  const message = `must have at most ${MAX_NAMES} names, names of earlier blueprints included, received ${count}. Keep the names that the portals have.`;
  return [{ path: 'portals', message }];
}
