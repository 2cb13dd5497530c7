import type { Blueprint, BlueprintGroup } from '@talent-platform/blueprint';
import { aBlueprint } from './blueprint.builder.js';

const READERS: BlueprintGroup = {
  integrationName: 'readers',
  label: 'Readers',
  access: { people: 'read', jobs: 'none' },
  fieldAccess: { people: { field1: 'none', email: 'read' } },
  searchLocks: { jobs: { filters: [{ name: 'job.folder', value: ['D31001'], operator: '=' }] } },
  attributes: { people: { field2: { required: true } } },
};

/** The parts that decide profiles. */
const PROFILES: Partial<Blueprint> = {
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Badge', type: 'text', maxLength: 40 },
        { id: 'field2', label: 'Preference', type: 'list', list: 'C700' },
        { id: 'lastname', required: true },
      ],
      tabs: [
        { id: 'general', label: 'General', fields: ['firstname', 'lastname', 'field1'] },
        { id: 'hr', label: 'HR', hiddenFrom: ['readers'], fields: ['field2'] },
      ],
      roleFolders: { D32001: 'candidate', D32013: 'employee' },
    },
    rooms: { enabled: false },
  },
  lists: {
    'lists.skills': {
      attributes: [{ name: 'exportAs' }],
      nodes: [{ value: 'Baking', exportAs: 'BAK', children: [{ value: 'Bread' }] }],
    },
  },
  customLists: [{ listnodeid: 700, value: 'Preferences', nodes: [{ value: 'Morning' }, { value: 'Evening' }] }],
};

/** The parts that connect partners. */
const CONNECTIONS: Partial<Blueprint> = {
  forms: [
    {
      formname: 'background_check',
      displayName: 'Background check',
      type: 'Person',
      questions: [{ name: 'legal_name', label: 'Legal name', type: 'TEXTFIELD', required: true, maxLength: 120 }],
    },
  ],
  jobBoards: [{ id: 'boardco', label: 'BoardCo' }],
  workflowStatuses: { applicantworkflows: [{ id: 'C51218', value: 'New' }] },
  events: [
    {
      id: 'status',
      eventType: 'WorkFlowStatusChangeEvent',
      triggerStatus: 'C51218',
      url: 'https://partner.example/events',
      auth: { type: 'hmac', user: 'acme_events', secret: 'test-event-secret-of-forty-three-characters' },
    },
    {
      id: 'board',
      eventType: 'JobPostToWebEvent',
      jobBoard: 'boardco',
      url: 'https://partner.example/board',
      auth: { type: 'basic', username: 'acme', password: 'test-event-password' },
    },
  ],
};

/** Every part that a blueprint has, with secrets wherever one can stand. */
export function aFullBlueprint(customerId: number, parts: Partial<Blueprint> = {}): Blueprint {
  const { userGroups = [] } = aBlueprint(customerId);
  return aBlueprint(customerId, {
    quota: { requestsPerDay: 5000 },
    userGroups: [...userGroups, READERS],
    ...PROFILES,
    ...CONNECTIONS,
    portals: [{ id: 101, name: `careers-${customerId}`, host: `${customerId}.example`, acceptsPosts: true }],
    ...parts,
  });
}
