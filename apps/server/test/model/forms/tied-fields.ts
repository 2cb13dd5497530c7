import type { BlueprintField } from '@talent-platform/blueprint';
import type { ViewedField } from '../reference-view.js';
import type { AnswerRule, Kind } from './answer-rules.js';

/** The fields that questions are tied to, before what differs from customer to customer; those without a type are standard fields. */
export const TIED_FIELDS: Readonly<Record<'people' | 'jobs', readonly BlueprintField[]>> = {
  people: [
    { id: 'lastname' },
    { id: 'field1', type: 'text', maxLength: 5 },
    { id: 'field2', type: 'textarea', minLength: 2 },
    { id: 'field3', type: 'integer', min: 0, max: 9 },
    { id: 'field4', type: 'number', max: 9.5 },
    { id: 'field5', type: 'date' },
    { id: 'field6', type: 'datetime' },
    { id: 'field7', type: 'currency' },
    { id: 'field8', type: 'salary' },
    { id: 'field9', type: 'boolean' },
    { id: 'field10', type: 'dropdown', options: ['Red', 'Green', 'Violet'] },
    { id: 'field11', type: 'list', list: 'C500' },
    { id: 'field12', type: 'list', list: 'C500', multiple: true },
    { id: 'field13', type: 'email', pattern: 'b' },
  ],
  jobs: [
    { id: 'jobtitle' },
    { id: 'field21', type: 'text', pattern: '^[A-Z]' },
    { id: 'field22', type: 'integer', min: 2 },
    { id: 'field23', type: 'date' },
    { id: 'field24', type: 'boolean' },
    { id: 'field25', type: 'list', list: 'C500' },
    { id: 'field26', type: 'dropdown', options: ['Green', 'Blue'] },
    { id: 'field27', type: 'list', list: 'C500', multiple: true },
  ],
};

/** The kinds of the standard fields that questions are tied to (blueprint: The catalogue). */
const KINDS: Readonly<Record<string, Kind>> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  integer: 'integer',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  currency: 'currency',
  salary: 'salary',
  boolean: 'boolean',
  dropdown: 'option',
};

/** Returns the rule for a value of a field (blueprint: Field types). */
export function ruleOfField(field: Pick<ViewedField, 'type'> & Omit<BlueprintField, 'type'>): AnswerRule {
  const { type, min, max, minLength, maxLength, pattern, options, list } = field;
  const kind = type === 'list' ? (field.multiple ? 'nodes' : 'node') : (KINDS[type] ?? 'text');
  const longest = type === 'textarea' ? 65_536 : 4000;
  return { kind, min, max, minLength, maxLength: maxLength ?? longest, pattern, options, list };
}
