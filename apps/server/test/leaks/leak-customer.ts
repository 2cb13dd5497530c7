import type { Blueprint, BlueprintField, BlueprintGroup, BlueprintProfileType } from '@talent-platform/blueprint';
import { aUser } from '../builders/blueprint.builder.js';
import { leakForms } from './leak-forms.js';
import { fieldId, secretsOf } from './secrets.js';
import type { Secret } from './secrets.js';

/** Administrators; those who see all that anyone may see; those from whom a cause hides it; those who may do nothing. */
export const GROUPS = ['administrators', 'seers', 'partners', 'nobodies'] as const;
export type Group = (typeof GROUPS)[number];

/** Two customers that are configured alike, each with secrets of its own. */
export const CUSTOMERS = [1001, 1002] as const;

/** The person of the user of `nobodies`: each user has one, made with them in their order (D-PRO-18). */
export const PRESET_PERSON = GROUPS.indexOf('nobodies') + 1;

/** The folder of people outside the partners' search lock. */
export const LOCKED_FOLDER = 'D32018';

/** A job is posted on one in the name of the person whom everybody sees, on one in that of the locked one, on one not at all. */
export function leakPortals(customerId: number): Readonly<Record<'ofPerson' | 'ofLocked' | 'free', string>> {
  const at = `${customerId}.example`;
  return { ofPerson: `person.${at}`, ofLocked: `locked.${at}`, free: `free.${at}` };
}

/** The portal of the person whom everybody sees. */
export const PERSON_PORTAL = 1;

/** A job board that nobody has subscribed to, and on which the job is. */
export const BOARD = 'board';
/** Another one, on which no job is. */
export const FREE_BOARD = 'free-board';

export const WORKFLOW_STATUS = 'C51218';

const AREAS = ['people', 'jobs', 'companies', 'newhirecategories', 'talentpools', 'rooms', 'connectevents', 'lists'];
const OTHER_AREAS = ['forms', 'portalposts', 'search', 'workflows', 'notes'];

export function usernameOf(customerId: number, group: Group): string {
  return `${customerId}.${group}`;
}

/** While it is complete all types are enabled, and no default names whom most may not refer to. */
interface Stage {
  readonly isComplete: boolean;
}

/** Every cause for which a field or a profile is not shown, once each. */
export function leakBlueprint(customerId: number, { isComplete }: Stage): Blueprint {
  const { locked, preset, key } = secretsOf(customerId);
  return {
    customer: { id: customerId, name: `Customer ${customerId}` },
    quota: { requestsPerDay: 1_000_000 },
    userGroups: groupsOf(customerId),
    users: GROUPS.map((group) => {
      // the seers' own person stands behind every record as its maker, that of the nobodies in a field as its default
      const names = { seers: `${locked.marker} Sam`, nobodies: `${preset.marker} Nix` };
      const name = group in names ? names[group as keyof typeof names] : `Pat ${group}`;
      return aUser(usernameOf(customerId, group), group, { name });
    }),
    profileTypes: {
      people: peopleOf(customerId, { isComplete }),
      jobs: {
        fields: [
          { id: roomFieldOf(customerId), label: 'Room', type: 'profile', profileType: 'rooms' },
          { id: key.field, label: key.label },
        ],
      },
      rooms: { enabled: isComplete },
    },
    forms: leakForms(customerId),
    portals: Object.values(leakPortals(customerId)).map((host, index) => ({
      id: index + PERSON_PORTAL,
      name: `p${index}-${customerId}`,
      host,
    })),
    jobBoards: [
      { id: BOARD, label: 'Board' },
      { id: FREE_BOARD, label: 'Free' },
    ],
    workflowStatuses: { applicantworkflows: [{ id: WORKFLOW_STATUS, value: 'New' }] },
  };
}

function groupsOf(customerId: number): BlueprintGroup[] {
  const { attribute, preset, group, security, member, lastname, key } = secretsOf(customerId);
  return [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    {
      integrationName: 'seers',
      label: 'Seers',
      attributes: { people: { [attribute.field]: { hidden: false }, [preset.field]: { hidden: false } } },
    },
    {
      integrationName: 'partners',
      label: 'Partners',
      access: { companies: 'none' },
      fieldAccess: {
        people: { [security.field]: 'none', [member.field]: 'none', [lastname.field]: 'none' },
        jobs: { [key.field]: 'none' },
      },
      // what is hidden and required is asked of nobody (D-PRO-3)
      attributes: { people: { [group.field]: { hidden: true, required: true } } },
      searchLocks: { people: { filters: [{ name: 'person.folder', value: [LOCKED_FOLDER], operator: '!=' }] } },
    },
    {
      integrationName: 'nobodies',
      label: 'Nobodies',
      access: Object.fromEntries([...AREAS, ...OTHER_AREAS].map((area) => [area, 'none' as const])),
    },
  ];
}

function peopleOf(customerId: number, { isComplete }: Stage): BlueprintProfileType {
  const { attribute, preset, group, security, tab, member, collection, lastname } = secretsOf(customerId);
  const text = ({ field, label }: Secret) => ({ id: field, label, type: 'text' });
  const withMember = ({ field, label }: Secret, others: readonly BlueprintField[]) => {
    const [id = '', memberId = ''] = field.split('/');
    return { id, label: `${id} list`, type: 'collection', fields: [...others, { id: memberId, label, type: 'text' }] };
  };
  return {
    fields: [
      // given to every new person, also by those who do not know of it
      { ...text(attribute), hidden: true, default: attribute.marker },
      // a default that most may not refer to
      { ...text(preset), type: 'person', hidden: true, ...(!isComplete && { default: PRESET_PERSON }) },
      { ...text(group), default: group.marker },
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

/** The field of a job that refers to a room. */
export function roomFieldOf(customerId: number): string {
  return fieldId(customerId, 77);
}
