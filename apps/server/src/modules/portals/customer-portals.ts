import { toPortal } from './merge-portals.js';
import type { Portal, StoredPortal } from './merge-portals.js';

/** A customer's portals, looked up. One that the blueprint no longer names is known by its id alone, to what names it already. */
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

  /** One that was named once, too. */
  get(id: number): Portal | undefined {
    return this.#byId.get(id);
  }

  /** As paths name a portal; an id goes before a name of digits. */
  findByIdOrName(text: string): Portal | undefined {
    const byId = /^[1-9]\d*$/.test(text) ? this.list.find(({ id }) => id === Number(text)) : undefined;
    return byId ?? this.#byName.get(text);
  }

  /** By its host, in capitals or not, or by its name as it is where it has no host (D-JPO-5). */
  findByUrl(url: string): Portal | undefined {
    const byHost = this.#byHost.get(url.toLowerCase());
    if (byHost) return byHost;
    const byName = this.#byName.get(url);
    return byName?.host === undefined ? byName : undefined;
  }
}
