import { Is, isId, isString, MayBeAbsent } from '../../../http/index.js';

const MAX_PROFILES = 1000;
const MAX_NAMES = 1000;

/** The body of a read of many profiles (D-CHG-5). */
export class ReadProfilesBody {
  @Is(
    { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: MAX_PROFILES },
    `must be an array of 1 to ${MAX_PROFILES} ids`,
    (value) => Array.isArray(value) && value.length > 0 && value.length <= MAX_PROFILES && value.every(isId),
  )
  readonly ids!: readonly number[];

  @MayBeAbsent()
  @Is(
    {
      type: 'array',
      items: { type: 'string' },
      maxItems: MAX_NAMES,
      description: 'The default fields of the type when left out',
    },
    `must be an array of at most ${MAX_NAMES} field ids`,
    (value) => Array.isArray(value) && value.length <= MAX_NAMES && value.every(isString),
  )
  readonly fields?: readonly string[];
}
