import type { FieldTypeName } from '@talent-platform/blueprint';
import { roles } from '../roles.js';
import { address, person, profile } from './reference.js';
import { boolean } from './boolean.js';
import { collection } from './collection.js';
import { date, datetime } from './date.js';
import { dropdown } from './dropdown.js';
import type { FieldType } from './field-type.js';
import { file, image } from './file.js';
import { html } from './html.js';
import { list } from './list.js';
import { currency, salary } from './money.js';
import { integer, number } from './number.js';
import { country, state } from './region.js';
import { email, phone, text, textarea, url } from './text.js';

/**
 * Every field type by its name, and its behaviour (blueprint: Field types; D-PRO-4). The blueprint package defines the
 * attributes that each type takes.
 */
export const FIELD_TYPES = {
  text,
  textarea,
  email,
  phone,
  url,
  html,
  integer,
  number,
  boolean,
  date,
  datetime,
  currency,
  salary,
  dropdown,
  list,
  country,
  state,
  person,
  profile,
  address,
  file,
  image,
  collection,
  roles,
} satisfies Record<FieldTypeName, FieldType>;

const TYPES_BY_NAME: ReadonlyMap<string, FieldType> = new Map(Object.entries(FIELD_TYPES));

export function findFieldType(name: string): FieldType | undefined {
  return TYPES_BY_NAME.get(name);
}
