import { IsInt, Matches, Max, Min, ValidateBy } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';
import { CHANGED_TYPES } from '../../changes/index.js';
import type { ChangedType } from '../../changes/index.js';

const NAMES = [...CHANGED_TYPES.keys()];

const SIZE = { message: 'must be a whole number from 1' };

/** The parameters of the changes. */
export class ChangesQuery {
  /** The `next` of the page before; `now` begins at what is written from now on. */
  @MayBeAbsent()
  @Matches(/^[\w-]+$/, { message: 'must be the "next" of the page before, or now' })
  readonly after?: string;

  /** Changes of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @IsInt(SIZE)
  @Min(1, SIZE)
  @Max(999_999_999, SIZE)
  readonly size?: number;

  @MayBeAbsent()
  @AreChangedTypes()
  readonly types?: string;
}

function AreChangedTypes(): PropertyDecorator {
  const message = `must name some of ${NAMES.join(', ')}, as in ?types=people,forms`;
  return ValidateBy({ name: 'areChangedTypes', validator: { validate: areChangedTypes } }, { message });
}

function areChangedTypes(value: unknown): boolean {
  return typeof value === 'string' && value.split(',').every((name) => (NAMES as readonly string[]).includes(name));
}

/** The types that a valid `types` parameter names, each once. */
export function changedTypesOf(types: string): readonly ChangedType[] {
  const named = types.split(',');
  return NAMES.filter((name) => named.includes(name));
}
