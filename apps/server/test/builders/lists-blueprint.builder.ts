import type { Blueprint, BlueprintList } from '@talent-platform/blueprint';
import { aBlueprint, aUser } from './blueprint.builder.js';

/** Users who sign their requests: the hashes of passwords would take most of the time that such a customer takes. */
const WITHOUT_PASSWORD = { password: undefined };

/** The nodes that the built blueprint adds to the skills of the catalogue, Software (50001) to Business (50006). */
export const SKILLS: BlueprintList = {
  attributes: [{ name: 'value', required: true }, { name: 'exportAs' }],
  nodes: [
    {
      listnodeid: 801,
      value: 'Engineering',
      exportAs: 'ENG',
      children: [
        { listnodeid: 802, value: 'TypeScript', children: [{ listnodeid: 803, value: 'Decorators' }] },
        { listnodeid: 804, value: 'COBOL', hidden: true },
      ],
    },
  ],
};

/** The custom list C700. */
export const PREFERENCES: NonNullable<Blueprint['customLists']>[number] = {
  listnodeid: 700,
  value: 'Preferences',
  nodes: [
    {
      listnodeid: 701,
      value: 'Morning',
      children: [
        { listnodeid: 702, value: 'Early' },
        { listnodeid: 703, value: 'Late' },
      ],
    },
    { listnodeid: 704, value: 'Evening' },
    { listnodeid: 705, value: 'Night', hidden: true },
  ],
};

/**
 * A customer with nodes of its own in `lists.skills` and in a custom list, and with industries that have a rank. Fields
 * of people name both lists (field1 and field2), a country (field3) and a state (field4), several nodes (field5) and an amount (field6). Users are in three groups: `<id>.admin`, `<id>.user` (partners) and
 * `<id>.recruiter`.
 */
export function aListsBlueprint(customerId: number, parts: Partial<Blueprint> = {}): Blueprint {
  return aBlueprint(customerId, {
    quota: { requestsPerDay: 1_000_000 },
    userGroups: [
      { integrationName: 'administrators', label: 'Administrators', administrator: true },
      { integrationName: 'partners', label: 'Partners' },
      { integrationName: 'recruiters', label: 'Recruiters' },
    ],
    users: [
      aUser(`${customerId}.admin`, 'administrators', WITHOUT_PASSWORD),
      aUser(`${customerId}.user`, 'partners', WITHOUT_PASSWORD),
      aUser(`${customerId}.recruiter`, 'recruiters', WITHOUT_PASSWORD),
    ],
    profileTypes: {
      people: {
        fields: [
          { id: 'field1', label: 'Skill', type: 'list', list: 'lists.skills' },
          { id: 'field2', label: 'Preference', type: 'list', list: 'C700' },
          { id: 'field3', label: 'Country', type: 'country' },
          { id: 'field4', label: 'State', type: 'state' },
          { id: 'field5', label: 'Preferences', type: 'list', list: 'C700', multiple: true },
          { id: 'field6', label: 'Wage', type: 'currency' },
        ],
      },
    },
    lists: { 'lists.skills': SKILLS, 'lists.industry': { attributes: [{ name: 'rank' }] } },
    customLists: [PREFERENCES],
    ...parts,
  });
}
