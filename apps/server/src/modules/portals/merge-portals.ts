import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';

/** A portal as it is stored. It stays after a later blueprint left it out, because job posts name it. */
export interface StoredPortal extends BlueprintPortal {
  /** The last blueprint does not name it. */
  readonly dropped?: true;
}

/** A portal for job posts and searches. */
export interface Portal {
  readonly id: number;
  readonly name: string;
  /** The address that job posts name: the host, or the name if the portal has no host (D-JPO-5). */
  readonly url: string;
  readonly host: string | undefined;
  readonly acceptsPosts: boolean;
  /** In the order of the blueprint; undefined if it names none, which means all filters. */
  readonly filters: BlueprintPortal['filters'];
  /** Undefined if visitors only read. */
  readonly apply: BlueprintPortal['apply'];
}

/** Twice as many as a blueprint names (D-PLT-15). */
const MAX_PORTALS = 2000;

/** Returns the portals that a customer keeps after a blueprint: those that the blueprint names, in its order, then those that it leaves out. */
export function mergePortals(
  kept: readonly StoredPortal[],
  wanted: readonly BlueprintPortal[],
): readonly StoredPortal[] {
  const named = new Set(wanted.map(({ id }) => id));
  const left = kept.filter(({ id }) => !named.has(id));
  return [...wanted, ...left.map((portal): StoredPortal => ({ ...portal, dropped: true }))];
}

/** Refuses new portals if all portals together would be too many (D-PLT-20). */
export function tooManyPortals(
  kept: readonly StoredPortal[],
  wanted: ReadonlyArray<Partial<BlueprintPortal>>,
): BlueprintProblem[] {
  const { size } = new Set([...kept, ...wanted].map(({ id }) => id));
  if (size <= MAX_PORTALS || size <= kept.length) return [];
  const message = `must be at most ${MAX_PORTALS} portals, those that earlier blueprints named counted, received ${size}.`;
  return [{ path: 'portals', message }];
}

export function toPortal({ id, name, host, acceptsPosts = true, filters, apply }: StoredPortal): Portal {
  return { id, name, url: host ?? name, host, acceptsPosts, filters, apply };
}
