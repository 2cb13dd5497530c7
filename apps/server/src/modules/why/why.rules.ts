import { Is, mayAccess, MayBeAbsent } from '../../http/index.js';
import type { Caller } from '../../http/index.js';
import type { Field, FieldCause, ProfileDefinition } from '../../profile-engine/index.js';

/** A reason why a user is stopped, by the part of the configuration that says so. */
class Cause {
  @Is({ type: 'string' })
  readonly cause!: FieldCause['cause'] | 'access' | 'profile-type' | 'search-lock' | 'unknown-field';

  @Is() readonly detail!: string;
}

export class Verdict {
  @Is() readonly allowed!: boolean;
  /** Every cause. Empty if the access is allowed. */
  @Is([Cause]) readonly causes!: readonly Cause[];
}

/** The verdict on a write. A file is not part of its profile's writes, so its verdict names the endpoint that takes it. */
export class WriteVerdict extends Verdict {
  @MayBeAbsent() @Is({ description: 'Of a file: what takes it' }) readonly endpoint?: string;
}

/** Everything that decides whether a user may read or write one field of one profile. */
interface WhyFacts {
  readonly caller: Caller;
  /** The definition for the user's group, whether the type is enabled or not. */
  readonly definition: ProfileDefinition;
  readonly isInsideLock: boolean;
  /** Undefined if the profile type has no such field, or the collection no such member. */
  readonly fields: readonly Field[] | undefined;
}

type Rule = (facts: WhyFacts) => readonly Cause[];

export function readVerdict(facts: WhyFacts): Verdict {
  return verdict(READ_RULES.flatMap((rule) => rule(facts)));
}

export function writeVerdict(facts: WhyFacts): WriteVerdict {
  const field = facts.fields?.at(-1);
  const endpoint = field?.type.writtenElsewhere?.(field);
  const allowed = verdict([...READ_RULES, ...WRITE_RULES].flatMap((rule) => rule(facts)));
  return endpoint === undefined ? allowed : { ...allowed, endpoint };
}

function verdict(causes: readonly Cause[]): Verdict {
  return { allowed: causes.length === 0, causes };
}

const typeIsDisabled: Rule = ({ definition: { enabled, profileType } }) =>
  enabled ? [] : [{ cause: 'profile-type', detail: `${profileType} are not enabled for this customer.` }];

const groupHasNoAccess: Rule = ({ caller, definition: { profileType } }) =>
  mayAccess(caller, profileType, 'read')
    ? []
    : [{ cause: 'access', detail: `access of "${caller.group}" says "none" for ${profileType}.` }];

const profileIsOutsideLock: Rule = ({ caller, isInsideLock, definition: { profileType } }) =>
  isInsideLock
    ? []
    : [{ cause: 'search-lock', detail: `the profile is outside searchLocks.${profileType} of "${caller.group}".` }];

const fieldIsUnknown: Rule = ({ fields, definition: { profileType } }) =>
  fields !== undefined
    ? []
    : [
        {
          cause: 'unknown-field',
          detail: `${profileType} have no field of this name. A member of a collection is named "collection/member".`,
        },
      ];

const fieldIsHidden: Rule = ({ fields = [] }) => fields.flatMap(({ hiddenBy }) => hiddenBy);

const groupOnlyReads: Rule = ({ caller, definition: { profileType } }) =>
  mayAccess(caller, profileType, 'write') || !mayAccess(caller, profileType, 'read')
    ? []
    : [{ cause: 'access', detail: `access of "${caller.group}" says "read" for ${profileType}.` }];

const typeIsLocked: Rule = ({ definition: { locked, profileType } }) =>
  locked ? [{ cause: 'profile-type', detail: `${profileType} are locked: created, never updated.` }] : [];

const fieldIsLocked: Rule = ({ fields = [] }) => fields.flatMap(({ lockedBy }) => lockedBy);

const READ_RULES: readonly Rule[] = [
  typeIsDisabled,
  groupHasNoAccess,
  profileIsOutsideLock,
  fieldIsUnknown,
  fieldIsHidden,
];
const WRITE_RULES: readonly Rule[] = [groupOnlyReads, typeIsLocked, fieldIsLocked];
