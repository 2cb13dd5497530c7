import type { BlueprintForm } from '@talent-platform/blueprint';
import type { Problem } from '../reference-types.js';
import type { GroupName } from './arbitrary-customer.js';

/** What is filled: answers by question, and of a group its entries. */
export type Answers = Readonly<Record<string, unknown>>;
export type Entry = Readonly<Record<string, unknown>> & { readonly entry: number };

/** Who calls, with the person that every user has. */
export interface Caller {
  readonly group: GroupName;
  readonly person: PersonFacts;
}

/** What a reference to a person shows. */
export interface PersonFacts {
  readonly id: number;
  readonly title: string;
  readonly isOutside: boolean;
}

/** Who a form is filled for: one profile, or a workflow's two. */
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

/** What an answer says, as far as the rows decide it. */
export interface Outcome {
  readonly status: number;
  readonly problems?: readonly Problem[];
  /** Of these names no row says what is wrong with them, as things are. */
  readonly undecided?: readonly string[];
  /** The names that a read does not know. */
  readonly unknown?: readonly string[];
  /** Of the filled form that was made or replaced; 0 where the service gives a new one. */
  readonly id?: number;
  readonly body?: Answers;
  /** What is stored from now on, once the id of a new one is known. */
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

/** What a write is judged by. */
export interface Judging {
  readonly form: BlueprintForm;
  readonly isPatch: boolean;
  /** Undefined where the body names none that the caller knows. */
  readonly owner: Owner | undefined;
  readonly stored: Filled | undefined;
}
