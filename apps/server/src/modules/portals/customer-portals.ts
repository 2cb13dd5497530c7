import type { BlueprintPortal } from '@talent-platform/blueprint';

/** A stored portal. It stays after a later blueprint leaves it out, because job posts name it. */
export interface StoredPortal extends BlueprintPortal {
  /** True if the last blueprint does not name the portal. */
  readonly dropped?: true;
}

export interface Portal {
  readonly id: number;
  readonly name: string;
  /** The address that job posts name: the host, or the name if the portal has no host (D-JPO-5). */
  readonly url: string;
  readonly host: string | undefined;
  readonly acceptsPosts: boolean;
  /** The filters in the order of the blueprint; undefined for all filters. */
  readonly filters: BlueprintPortal['filters'];
  /** Undefined if visitors cannot apply. */
  readonly apply: BlueprintPortal['apply'];
  readonly logo: BlueprintPortal['logo'];
  readonly color: BlueprintPortal['color'];
}

/**
 * Returns the portals to store after a blueprint: first the portals of the blueprint in its order, then the portals
 * that it leaves out.
 */
export function mergePortals(
  stored: readonly StoredPortal[],
  configured: readonly BlueprintPortal[],
): readonly StoredPortal[] {
  const named = new Set(configured.map(({ id }) => id));
  const left = stored.filter(({ id }) => !named.has(id));
  return [...configured, ...left.map((portal): StoredPortal => ({ ...portal, dropped: true }))];
}

export function toPortal({ id, name, host, acceptsPosts = true, filters, apply, logo, color }: StoredPortal): Portal {
  return { id, name, url: host ?? name, host, acceptsPosts, filters, apply, logo, color };
}

/** Looks up a customer's portals. A portal that the blueprint no longer names is found by its id alone, for records that name it already. */
export class CustomerPortals {
  /** The portals in the order of the blueprint. */
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

  /** Finds a portal by id, even if only an earlier blueprint named it. */
  get(id: number): Portal | undefined {
    return this.#byId.get(id);
  }

  /** Finds the portal that a path names. If a text is both an id and a name, the id counts. */
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
