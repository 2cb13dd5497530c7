import type { PersonRole } from '@talent-platform/protocol/models';
import type { BlueprintCustomList, BlueprintGroup } from '@talent-platform/blueprint';
import type { ViewedField } from './reference-view.js';

export interface Problem {
  readonly code: number;
  readonly field?: string;
}

/** The answer's content, as far as the decisions fix it. */
export interface Outcome {
  readonly status: number;
  readonly problems?: readonly Problem[];
  readonly warnings?: readonly Problem[];
  /** The id of the profile that was made or changed. */
  readonly id?: number;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Caller {
  readonly group: BlueprintGroup;
  /** The user's own person profile. */
  readonly person: number;
}

export type Values = Record<string, unknown>;

/** A profile as the model keeps it: list values as their nodes, references as ids. */
export interface ModelProfile {
  readonly id: number;
  readonly values: Values;
  roles: readonly PersonRole[];
  /** The last entry number of each collection: none is given twice (D-PRO-21). */
  readonly lastEntries: Record<string, number>;
}

/** One write, as far as it has come. */
export interface Write {
  readonly isNew: boolean;
  readonly profile: ModelProfile;
  readonly customLists: readonly BlueprintCustomList[];
  readonly mayRefer: (id: unknown) => boolean;
  /** The paths of added entries in problems (D-PRO-21). */
  readonly paths: Map<unknown, string>;
  /** The fields whose value was refused, of the profile or of an entry; a collection also for what is in it alone. */
  readonly refused: Array<{ readonly values: Values; readonly name: string; readonly isWhole: boolean }>;
}

export interface Place {
  readonly fields: readonly ViewedField[];
  readonly values: Values;
  /** In front of a problem's field: empty, or a collection's entry. */
  readonly path: string;
}

/** One member of a body, and where it goes. */
export interface Assigned {
  readonly values: Values;
  readonly path: string;
  readonly input: unknown;
}
