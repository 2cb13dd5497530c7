import { toPortal } from './merge-portals.js';
import type { Portal, StoredPortal } from './merge-portals.js';

/** Looks up a customer's portals. A portal that the blueprint no longer names is found by its id alone, for records that name it already. */
export class CustomerPortals {
  /** In the order of the blueprint. */
  readonly list: readonly Portal[];
  readonly #byId: ReadonlyMap<number, Portal>;
  readonly #byName: ReadonlyMap<string, Portal>;
  readonly #byHost: ReadonlyMap<string, Portal>;

  constructor(stored: readonly StoredPortal[]) {
    this.list = stored.filter(({ dropped }) => dropped !== true).map(toPortal);
    this.#byId = new Map(stored.map((portal) => [portal.id, toPortal(portal)]));
    this.#byName = new Map(this.list.map((portal) => [portal.name, portal]));
    this.#byHost = new Map(this.list.flatMap((portal) => (portal.host ? [[portal.host.toLowerCase(), portal]] : [])));
  }

  /** Finds also a portal that only an earlier blueprint named. */
  get(id: number): Portal | undefined {
    return this.#byId.get(id);
  }

  /** Finds the portal that a path names. An id goes before a name that consists of digits. */
  findByIdOrName(text: string): Portal | undefined {
    const byId = /^[1-9]\d*$/.test(text) ? this.list.find(({ id }) => id === Number(text)) : undefined;
    return byId ?? this.#byName.get(text);
  }

  /** Finds a portal by its host, without regard to case. A portal without a host is found by its exact name (D-JPO-5). */
  findByUrl(url: string): Portal | undefined {
    const byHost = this.#byHost.get(url.toLowerCase());
    if (byHost) return byHost;
    const byName = this.#byName.get(url);
    return byName?.host === undefined ? byName : undefined;
  }
}
