import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';

/** A portal as it is kept, also where a later blueprint left it out: job posts name it. */
export interface StoredPortal extends BlueprintPortal {
  /** The last blueprint does not name it. */
  readonly dropped?: true;
}

/** A portal as job posts and searches meet it. */
export interface Portal {
  readonly id: number;
  readonly name: string;
  /** What jobs are posted to: its host, or its name where it has none (D-JPO-5). */
  readonly url: string;
  readonly host: string | undefined;
  readonly acceptsPosts: boolean;
  /** In the order of the blueprint; undefined where it names none, which is all. */
  readonly filters: BlueprintPortal['filters'];
  /** Undefined where visitors only read. */
  readonly apply: BlueprintPortal['apply'];
}

/** Twice as many as a blueprint names (D-PLT-15). */
const MAX_PORTALS = 2000;

/** What is kept of a customer's portals after a blueprint: those that it names in its order, then those that it leaves out. */
export function mergePortals(
  kept: readonly StoredPortal[],
  wanted: readonly BlueprintPortal[],
): readonly StoredPortal[] {
  const named = new Set(wanted.map(({ id }) => id));
  const left = kept.filter(({ id }) => !named.has(id));
  return [...wanted, ...left.map((portal): StoredPortal => ({ ...portal, dropped: true }))];
}

/** New portals are taken as long as all are not too many (D-PLT-20). */
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
