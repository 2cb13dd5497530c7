import type { FilterKind } from '../../profile-engine/field-types/field-type.js';
import { boolean } from './boolean.js';
import type { Comparison } from './comparison.js';
import { date, datetime } from './date.js';
import { dropdown } from './dropdown.js';
import { list } from './list.js';
import { id, number } from './number.js';
import { idCsv, reference } from './reference.js';
import { text } from './text.js';

/** The kinds of fields, and the two names of a profile's own id. */
export type ComparisonName = FilterKind | 'id' | 'idCSV';

/** How each kind is compared (D-SEA-5): the only list of them. */
export const COMPARISONS: Readonly<Record<ComparisonName, Comparison>> = {
  text,
  number,
  id,
  date,
  datetime,
  list,
  dropdown,
  boolean,
  reference,
  idCSV: idCsv,
};
