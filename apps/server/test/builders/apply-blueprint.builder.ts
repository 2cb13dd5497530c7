import type { Blueprint, BlueprintApply } from '@talent-platform/blueprint';
import { aUser } from './blueprint.builder.js';
import { aForm, aQuestion } from './form.builder.js';
import { ASKED } from './forms-blueprint.builder.js';
import { PREFERENCES } from './lists-blueprint.builder.js';
import { aPortalsBlueprint, PORTALS } from './portals-blueprint.builder.js';

/** Every question type that a page asks, and a group. */
const EVERY_QUESTION = aForm('every_question', {
  type: 'Workflow',
  questions: [
    ...ASKED.filter(({ name }) => name !== 'shift'),
    aQuestion('agree', { type: 'CHECKBOX', required: true }),
    aQuestion('jobs', {
      type: 'GROUP',
      questions: [aQuestion('employer', { required: true, maxLength: 20 }), aQuestion('years', { type: 'NUMBER' })],
    }),
  ],
});

const SIGNED = aForm('signed', {
  type: 'Workflow',
  signature: true,
  questions: [aQuestion('why', { required: true, maxLength: 10 })],
});

/** A customer on whose portals visitors apply, as the user `{customerId}.visitors`. */
export function anApplyBlueprint(customerId: number, parts: Partial<Blueprint> = {}): Blueprint {
  const plain = aPortalsBlueprint(customerId);
  const as = `${customerId}.visitors`;
  const portal = (id: number, name: string, apply?: Omit<BlueprintApply, 'as'>) => ({
    ...{ id, name },
    ...(apply && { apply: { as, ...apply } }),
  });
  return {
    ...plain,
    customer: { id: customerId, name: 'Acme & <Sons>' },
    userGroups: [
      ...(plain.userGroups ?? []),
      { integrationName: 'visitors', label: 'Visitors', access: { jobs: 'read', search: 'none', lists: 'none' } },
    ],
    users: [...(plain.users ?? []), aUser(as, 'visitors')],
    customLists: [PREFERENCES],
    forms: [EVERY_QUESTION, SIGNED],
    portals: [
      { ...PORTALS[0], apply: { as } },
      portal(102, 'internal', {}),
      portal(104, 'asking', { form: 'every_question' }),
      portal(105, 'strict', { form: 'signed', resumeRequired: true, consent: 'Keep my data for a <year>.' }),
      portal(106, 'silent'),
    ],
    ...parts,
  };
}
