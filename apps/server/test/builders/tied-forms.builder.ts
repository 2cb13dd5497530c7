import type { Blueprint, BlueprintField, BlueprintForm, BlueprintGroup } from '@talent-platform/blueprint';
import { aForm, aQuestion, copied, synced } from './form.builder.js';
import { aFormsBlueprint, formsUsers } from './forms-blueprint.builder.js';

/** The folder of people outside the search lock of `confined`. */
export const LOCKED_FOLDER = 'D32018';

/** A question for each cause that hides its field from the partners, by the name of the cause. */
export const HIDDEN_BY = {
  configuration: 'field2',
  group_attributes: 'field3',
  security_rule: 'field4',
  hidden_tab: 'field5',
} as const;

/** A question for each cause that lets the partners read its field and not write it. */
export const UNWRITABLE_BY = {
  locked: 'field6',
  read_only: 'field7',
  read_rule: 'field8',
  locked_for_all: 'field9',
} as const;

/** A person whose tied fields have values. */
export const TIED_VALUES = {
  field1: 'A1',
  field2: 'two',
  field3: 'three',
  field4: 'four',
  field5: 'five',
  field6: 'six',
  field7: 'seven',
  field8: 'eight',
};

const entriesOf = (table: Readonly<Record<string, string>>) => Object.entries(table);

/** In step with a field of every cause, and with two that the partners may write. */
export const TIED: BlueprintForm = aForm('tied', {
  questions: [
    aQuestion('note'),
    synced('badge', 'field1'),
    synced('surname', 'lastname'),
    ...entriesOf({ ...HIDDEN_BY, ...UNWRITABLE_BY }).map(([name, field]) => synced(name, field)),
  ],
});

/** The same, copied on submit. */
export const COPIED: BlueprintForm = aForm('copied', {
  questions: [
    aQuestion('note'),
    copied('badge', 'field1'),
    copied('surname', 'lastname'),
    ...entriesOf({ ...HIDDEN_BY, ...UNWRITABLE_BY }).map(([name, field]) => copied(name, field)),
  ],
});

const text = (id: string, parts: Partial<BlueprintField> = {}): BlueprintField => ({
  id,
  label: `Label of ${id}`,
  type: 'text',
  ...parts,
});

const PEOPLE: NonNullable<Blueprint['profileTypes']>[string] = {
  fields: [
    text('field1', { maxLength: 5, pattern: '^[A-Z]' }),
    text('field2', { hidden: true }),
    ...['field3', 'field4', 'field5', 'field6', 'field7', 'field8'].map((id) => text(id)),
    text('field9', { locked: true, default: 'kept' }),
    { id: 'field20', label: 'Rank', type: 'integer', min: 1, max: 9 },
    { id: 'field21', label: 'Ratio', type: 'number' },
    { id: 'field22', label: 'Day', type: 'date' },
    { id: 'field23', label: 'Moment', type: 'datetime' },
    { id: 'field24', label: 'Fee', type: 'currency' },
    { id: 'field25', label: 'Pay', type: 'salary' },
    { id: 'field26', label: 'Agreed', type: 'boolean' },
    { id: 'field27', label: 'Colour', type: 'dropdown', options: ['Red', 'Blue'] },
    { id: 'field28', label: 'Preference', type: 'list', list: 'C700' },
    { id: 'field29', label: 'Preferences', type: 'list', list: 'C700', multiple: true },
    { id: 'field30', label: 'Story', type: 'textarea' },
    { id: 'field31', label: 'Mail', type: 'email' },
  ],
  tabs: [
    { id: 'general', label: 'General', fields: ['firstname', 'lastname', 'field1'] },
    { id: 'hr', label: 'HR', hiddenFrom: ['partners'], fields: ['field5'] },
  ],
};

const GROUPS: readonly BlueprintGroup[] = [
  {
    integrationName: 'administrators',
    label: 'Administrators',
    administrator: true,
    attributes: { people: { field2: { hidden: false } } },
  },
  {
    integrationName: 'partners',
    label: 'Partners',
    fieldAccess: { people: { field4: 'none', field8: 'read' } },
    attributes: { people: { field3: { hidden: true }, field6: { locked: true }, field7: { readOnly: true } } },
  },
  { integrationName: 'viewers', label: 'Viewers', access: { people: 'read' } },
  {
    integrationName: 'confined',
    label: 'Confined',
    searchLocks: { people: { filters: [{ name: 'person.folder', value: [LOCKED_FOLDER], operator: '!=' }] } },
  },
];

/**
 * A customer whose forms are tied to fields of people, with a user of each group: `<id>.admin` sees and writes all,
 * `<id>.user` (partners) is kept from much, `<id>.viewer` may only read people, and
 * `<id>.confined` has a search lock.
 */
export function aTiedFormsBlueprint(customerId: number, forms: readonly BlueprintForm[]): Blueprint {
  return aFormsBlueprint(customerId, forms, {
    userGroups: GROUPS,
    users: formsUsers(customerId, {
      admin: 'administrators',
      user: 'partners',
      viewer: 'viewers',
      confined: 'confined',
    }),
    profileTypes: { people: PEOPLE, jobs: { locked: true } },
  });
}
