import { ValidateBy } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';

const MAX_PROFILES = 1000;
const MAX_NAMES = 1000;

/** The body of a read of many profiles (D-CHG-5). */
export class ReadProfilesBody {
  @AreIds()
  readonly ids!: readonly number[];

  /** As in `fields=`; the default fields of the type if absent. */
  @MayBeAbsent()
  @AreFieldIds()
  readonly fields?: readonly string[];
}

// The length is checked first: decorators with `each` would look at every element of an array that is too long.

function AreIds(): PropertyDecorator {
  const validate = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_PROFILES && value.every(isId);
  return ValidateBy(
    { name: 'areIds', validator: { validate } },
    { message: `must be an array of 1 to ${MAX_PROFILES} ids` },
  );
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function AreFieldIds(): PropertyDecorator {
  const validate = (value: unknown) =>
    Array.isArray(value) && value.length <= MAX_NAMES && value.every((name) => typeof name === 'string');
  return ValidateBy(
    { name: 'areFieldIds', validator: { validate } },
    { message: `must be an array of at most ${MAX_NAMES} field ids` },
  );
}
