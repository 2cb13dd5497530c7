import type { Blueprint, BlueprintForm, BlueprintGroup, FormQuestion } from '@talent-platform/blueprint';
import { aBlueprint, aUser } from './blueprint.builder.js';
import { aForm, aQuestion } from './form.builder.js';
import { PREFERENCES } from './lists-blueprint.builder.js';

/** A custom list, C710, in which two nodes bear one label. */
const SHIFTS: NonNullable<Blueprint['customLists']>[number] = {
  listnodeid: 710,
  value: 'Shifts',
  nodes: [
    { listnodeid: 711, value: 'Weekday', children: [{ listnodeid: 712, value: 'Long' }] },
    { listnodeid: 713, value: 'Weekend', children: [{ listnodeid: 714, value: 'Long' }] },
  ],
};

/** One question of every type that may stand in a group. */
export const ASKED: readonly FormQuestion[] = [
  aQuestion('line', { minLength: 2, maxLength: 5 }),
  aQuestion('free'),
  aQuestion('story', { type: 'TEXTAREA' }),
  aQuestion('count', { type: 'NUMBER', min: -5, max: 5 }),
  aQuestion('ratio', { type: 'DECIMAL', min: 0.5 }),
  aQuestion('day', { type: 'DATEONLY' }),
  aQuestion('month', { type: 'DATEONLY', monthOnly: true }),
  aQuestion('moment', { type: 'DATETIME' }),
  aQuestion('fee', { type: 'CURRENCY' }),
  aQuestion('pay', { type: 'SALARY' }),
  aQuestion('colour', { type: 'DROPDOWN', options: ['Red', 'Blue', 'Dark blue'] }),
  aQuestion('size', { type: 'RADIOGROUP', options: ['S', 'L'] }),
  aQuestion('tools', { type: 'MULTISELECT', options: ['Saw', 'Axe', 'Drill'] }),
  aQuestion('preference', { type: 'DROPDOWN', list: 'C700' }),
  aQuestion('shift', { type: 'RADIOGROUP', list: 'C710' }),
  aQuestion('folder', { type: 'DROPDOWN', list: 'lists.job.folders' }),
  aQuestion('preferences', { type: 'MULTISELECT', list: 'C700' }),
  aQuestion('agreed', { type: 'CHECKBOX' }),
];

/** A form with a question of every type, and a group of them. */
export const EVERY_TYPE: BlueprintForm = aForm('every_type', {
  questions: [...ASKED, aQuestion('several', { type: 'GROUP', questions: ASKED })],
});

/** An answer to each of them, as it also reads. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  line: 'abc',
  free: 'x',
  story: 'one\ntwo',
  count: -3,
  ratio: 1.25,
  day: '2024-02-29',
  month: '2024-02',
  moment: '2026-11-20 12:05 PM',
  fee: { currency: 'EUR', amount: 12.5 },
  pay: { currency: 'USD', amount: 1000, timeframe: 'Monthly' },
  colour: 'Dark blue',
  size: 'L',
  tools: ['Axe', 'Saw'],
  preference: 'Morning',
  shift: 'Weekday',
  folder: 'Approved',
  preferences: ['Evening', 'Late'],
  agreed: true,
};

const GROUPS: readonly BlueprintGroup[] = [
  { integrationName: 'administrators', label: 'Administrators', administrator: true },
  { integrationName: 'partners', label: 'Partners' },
  { integrationName: 'readers', label: 'Readers', access: { forms: 'read' } },
  { integrationName: 'strangers', label: 'Strangers', access: { forms: 'none' } },
];

/** The users of the groups who sign their requests: the hashes of passwords would take most of the time. */
export function formsUsers(customerId: number, groups: Readonly<Record<string, string>>): Blueprint['users'] {
  return Object.entries(groups).map(([user, group]) => aUser(`${customerId}.${user}`, group, { password: undefined }));
}

/**
 * A customer with forms, and with users of four groups: `<id>.admin`, `<id>.user` and `<id>.other` (partners),
 * `<id>.reader`, who may only read forms, and `<id>.stranger`, who may not even that.
 */
export function aFormsBlueprint(
  customerId: number,
  forms: readonly BlueprintForm[],
  parts: Partial<Blueprint> = {},
): Blueprint {
  return aBlueprint(customerId, {
    quota: { requestsPerDay: 1_000_000 },
    userGroups: GROUPS,
    users: formsUsers(customerId, {
      admin: 'administrators',
      user: 'partners',
      other: 'partners',
      reader: 'readers',
      stranger: 'strangers',
    }),
    customLists: [PREFERENCES, SHIFTS],
    forms,
    ...parts,
  });
}
