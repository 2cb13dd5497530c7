import type {
  Blueprint,
  BlueprintField,
  BlueprintGroup,
  BlueprintProfileType,
} from '@talent-platform/protocol/blueprint';
import { aUser } from '../builders/blueprint.builder.js';
import { fieldId, secretsOf } from './secrets.js';
import type { Secret } from './secrets.js';

/** Administrators; those who see all that anyone may see; those from whom a cause hides it; those who may do nothing. */
export const GROUPS = ['administrators', 'seers', 'partners', 'nobodies'] as const;
export type Group = (typeof GROUPS)[number];

/** Two customers that are configured alike, each with secrets of its own. */
export const CUSTOMERS = [1001, 1002] as const;

/** Who is in it is outside the partners' search lock. */
export const LOCKED_FOLDER = 'D32018';

const AREAS = ['people', 'jobs', 'companies', 'newhirecategories', 'talentpools', 'rooms', 'connectevents', 'lists'];
const OTHER_AREAS = ['forms', 'portalposts', 'search', 'workflows'];

export function usernameOf(customerId: number, group: Group): string {
  return `${customerId}.${group}`;
}

/** Every cause for which a field or a profile is not shown, once each. */
export function leakBlueprint(customerId: number, { hasRooms }: { hasRooms: boolean }): Blueprint {
  const { locked } = secretsOf(customerId);
  return {
    customer: { id: customerId, name: `Customer ${customerId}` },
    quota: { requestsPerDay: 1_000_000 },
    userGroups: groupsOf(customerId),
    users: GROUPS.map((group) => {
      // the seers' own person is moved out of the partners' lock, and stands behind every record as its maker
      const name = group === 'seers' ? `Sam ${locked.marker}` : `Pat ${group}`;
      return aUser(usernameOf(customerId, group), group, { name });
    }),
    profileTypes: { people: peopleOf(customerId), rooms: { enabled: hasRooms } },
  };
}

function groupsOf(customerId: number): BlueprintGroup[] {
  const { attribute, group, security, member, lastname } = secretsOf(customerId);
  return [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'seers', label: 'Seers', attributes: { people: { [attribute.field]: { hidden: false } } } },
    {
      ...{ integrationName: 'partners', label: 'Partners', access: { companies: 'none' } },
      fieldAccess: { people: { [security.field]: 'none', [member.field]: 'none', [lastname.field]: 'none' } },
      attributes: { people: { [group.field]: { hidden: true } } },
      searchLocks: { people: { filters: [{ name: 'person.folder', value: [LOCKED_FOLDER], operator: '!=' }] } },
    },
    {
      ...{ integrationName: 'nobodies', label: 'Nobodies' },
      access: Object.fromEntries([...AREAS, ...OTHER_AREAS].map((area) => [area, 'none' as const])),
    },
  ];
}

function peopleOf(customerId: number): BlueprintProfileType {
  const { attribute, group, security, tab, member, collection, lastname } = secretsOf(customerId);
  const text = ({ field, label }: Secret) => ({ id: field, label, type: 'text' });
  const withMember = ({ field, label }: Secret, others: readonly BlueprintField[]) => {
    const [id = '', memberId = ''] = field.split('/');
    return { id, label: `${id} list`, type: 'collection', fields: [...others, { id: memberId, label, type: 'text' }] };
  };
  return {
    fields: [
      { ...text(attribute), hidden: true },
      text(group),
      // what could be chosen is as secret as what was
      { ...text(security), type: 'dropdown', options: ['Other', security.marker] },
      text(tab),
      withMember(member, [{ id: openMemberOf(customerId), label: 'Number', type: 'text' }]),
      withMember(collection, []),
      // not required, so that all groups need the same of a new person
      { id: lastname.field, label: lastname.label, required: false },
    ],
    tabs: [
      { id: 'general', label: 'General', fields: ['firstname', lastname.field] },
      { id: 'hr', label: 'Hr', hiddenFrom: ['partners'], fields: [tab.field, collection.field.split('/')[0] ?? ''] },
    ],
  };
}

/** The member that everybody sees, beside the one that is hidden. */
export function openMemberOf(customerId: number): string {
  return fieldId(customerId, 57);
}
