import type { BlueprintForm } from '@talent-platform/blueprint';
import type { Problem } from '../reference-types.js';
import type { GroupName } from './arbitrary-customer.js';

/** Answers by question; for a group, its entries. */
export type Answers = Readonly<Record<string, unknown>>;
export type Entry = Readonly<Record<string, unknown>> & { readonly entry: number };

/** A caller. Every user has a person. */
export interface Caller {
  readonly group: GroupName;
  readonly person: PersonFacts;
}

/** The facts that a reference to a person shows. */
export interface PersonFacts {
  readonly id: number;
  readonly title: string;
  readonly isOutside: boolean;
}

/** The owner of a filled form: one profile, or the two of a workflow. */
export interface Owner {
  readonly id: number;
  /** The ids of its profiles. */
  readonly profiles: Readonly<Record<'people' | 'jobs', number | undefined>>;
  readonly isOutside: boolean;
  /** The values of its profiles, which questions are in step with. */
  values: Readonly<Record<'people' | 'jobs', Answers>>;
}

export interface Filled {
  readonly id: number;
  readonly answers: Answers;
  /** The last entry number of each group: none is given twice (D-FRM-10). */
  readonly lastEntries: Readonly<Record<string, number>>;
  readonly isSigned: boolean;
  readonly completedBy: Caller | undefined;
  readonly updatedBy: Caller;
  readonly updatedFor: PersonFacts | undefined;
}

/** The answer's content, as far as the decisions fix it. */
export interface Outcome {
  readonly status: number;
  readonly problems?: readonly Problem[];
  /** The names whose problems no decision fixes at present. */
  readonly undecided?: readonly string[];
  /** The names that a read does not know. */
  readonly unknown?: readonly string[];
  /** The id of the created or replaced filled form. 0 if the service assigns a new one. */
  readonly id?: number;
  readonly body?: Answers;
  /** Stores the result once the new id is known. */
  readonly commit?: (id: number) => void;
}

/** A body, judged by the questions of its form. */
export interface Judged {
  readonly problems: readonly Problem[];
  readonly undecided: readonly string[];
  readonly answers: Answers;
  readonly lastEntries: Readonly<Record<string, number>>;
  /** The values that go to the owner's profiles. */
  readonly copied: ReadonlyArray<{
    readonly profileType: 'people' | 'jobs';
    readonly field: string;
    readonly value: unknown;
  }>;
  readonly isSigned: boolean | undefined;
}

/** The context that a write is judged in. */
export interface Judging {
  readonly form: BlueprintForm;
  readonly isPatch: boolean;
  /** Undefined where the body names none that the caller knows. */
  readonly owner: Owner | undefined;
  readonly stored: Filled | undefined;
}
