import type { Problem } from '@talent-platform/protocol/errors';
import type { FormDefinition, OwnerChange, ProfileType, StoredValues } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { FilledFormRow } from '../filled-forms.repository.js';
import type { Owner } from '../owners/owner.js';

/** A filled form as a write would leave it, and everything that is wrong with that, but for what its owner's profiles say. */
export interface FormDraft {
  readonly definition: FormDefinition;
  readonly definitions: CallerDefinitions;
  /** Undefined where the body names none: then there is a problem that says so. */
  readonly owner: Owner | undefined;
  /** The id of the associated person; 0 where the form is not private. */
  readonly updatedFor: number;
  /** The filled form so far; undefined where there is none yet. */
  readonly row: FilledFormRow | undefined;
  /** All answers, those that are fields of the owner's among them. */
  readonly before: StoredValues;
  readonly after: StoredValues;
  /** Undefined where the write says nothing of the signature. */
  readonly signature: boolean | undefined;
  /** Brings all answers, as POST and PUT do. */
  readonly submits: boolean;
  /** What it changes of the owner's profiles. */
  readonly ownerChanges: ReadonlyMap<ProfileType, readonly OwnerChange[]>;
  readonly problems: readonly Problem[];
}
