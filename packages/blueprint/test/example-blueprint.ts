import type { Blueprint } from '../src/index.js';

/** A blueprint that uses every part: the whole document, as the documentation shows it. */
export const EXAMPLE = {
  customer: { id: 1001, name: 'Acme' },
  quota: { requestsPerDay: 20_000 },
  userGroups: [
    { integrationName: 'integrators', label: 'Integrators', administrator: true },
    {
      integrationName: 'partners',
      label: 'Partners',
      access: { people: 'write', jobs: 'read', companies: 'none', lists: 'read', search: 'read', portalposts: 'none' },
      fieldAccess: { people: { field1003: 'none', email: 'read', 'field1005/field1006': 'read' } },
      searchLocks: { jobs: { filters: [{ name: 'job.folder', value: ['D31001'], operator: '=' }] } },
      attributes: { people: { field1004: { required: true, minLength: 2, maxLength: 9 } } },
    },
  ],
  users: [
    {
      username: 'acme.integration',
      name: 'Acme Integration',
      group: 'integrators',
      password: 'correct horse',
      signingSecrets: [
        { id: 'k1', secret: 'battery staple', expires: '2027-01-01T00:00:00Z' },
        { id: 'k2', secret: 'another staple' },
      ],
    },
    { username: 'acme.partner', name: 'Paul Partner', group: 'partners' },
  ],
  profileTypes: {
    people: {
      enabled: true,
      locked: false,
      fields: [
        { id: 'field1001', label: 'Badge colour', type: 'text', maxLength: 40, pattern: '^[A-Z]' },
        { id: 'field1002', label: 'Start preference', type: 'list', list: 'C14567' },
        { id: 'field1003', type: 'text', sensitive: true },
        { id: 'field1004', type: 'textarea' },
        {
          id: 'field1005',
          label: 'Licences',
          type: 'collection',
          fields: [
            { id: 'field1006', label: 'Number', type: 'text', required: true },
            { id: 'field1007', label: 'Expires', type: 'date' },
          ],
        },
        { id: 'lastname', required: true },
      ],
      tabs: [
        { id: 'general', label: 'General', fields: ['firstname', 'lastname', 'field1001'] },
        { id: 'candidate', label: 'Candidate', roles: ['candidate'], fields: ['field1002'] },
        { id: 'hr', label: 'HR', hiddenFrom: ['partners'], fields: ['field1005'] },
      ],
      roleFolders: { D32001: 'candidate', D32013: 'employee', D32011: 'hiringmanager' },
    },
    rooms: { enabled: false },
  },
  lists: {
    'lists.skills': {
      attributes: [{ name: 'value', required: true }, { name: 'exportAs' }],
      nodes: [
        { value: 'Engineering', exportAs: 'ENG', children: [{ value: 'TypeScript' }, { value: 'Rust', hidden: true }] },
        { id: 'D99001', value: 'Sales' },
      ],
    },
  },
  customLists: [{ listnodeid: 14567, value: 'Start preferences', nodes: [{ value: 'Morning' }, { value: 'Evening' }] }],
  forms: [
    {
      formname: 'background_check',
      displayName: 'Background check',
      type: 'Person',
      standardizedLevel: 'CUSTOM',
      isPublicAnswers: false,
      status: 'active',
      signature: true,
      private: 'candidate',
      webServices: true,
      questions: [
        {
          name: 'legal_name',
          label: 'Legal name',
          type: 'TEXTFIELD',
          required: true,
          maxLength: 120,
          section: 'You',
          prepopulation: { type: -2, field: 'lastname' },
        },
        { name: 'consent', label: 'I agree', type: 'CHECKBOX', required: true },
        { name: 'shift', label: 'Shift', type: 'DROPDOWN', options: ['Early', 'Late'] },
        { name: 'skills', label: 'Skills', type: 'MULTISELECT', list: 'lists.skills' },
        { name: 'reason', label: 'Reason', type: 'TEXTAREA', prepopulation: { type: -1, text: 'Because' } },
        {
          name: 'employers',
          label: 'Employers',
          type: 'GROUP',
          questions: [
            { name: 'employer', label: 'Employer', type: 'TEXTFIELD', required: true },
            { name: 'from', label: 'From', type: 'DATEONLY', monthOnly: true },
          ],
        },
      ],
    },
    { formname: 'tour', displayName: 'Tour', type: 'Job', questions: [{ name: 'map', label: 'Map', type: 'SKETCH' }] },
  ],
  portals: [
    {
      id: 101,
      name: 'careers',
      host: 'careers.acme.example',
      acceptsPosts: true,
      filters: ['job.positioncategory', 'job.portalkeywordsearch', 'job.joblocation.zipradius'],
      logo: 'https://acme.example/logo.svg',
      color: '#0a4aa6',
    },
    { id: 102, name: 'internal' },
  ],
  jobBoards: [{ id: 'boardco', label: 'BoardCo' }],
  workflowStatuses: {
    applicantworkflows: [
      { id: 'C51218', value: 'New' },
      { id: 'C51220', value: 'Background check' },
    ],
    onboardworkflows: [{ id: 'C51300', value: 'Started' }],
  },
  events: [
    {
      id: 'background-check',
      eventType: 'WorkFlowStatusChangeEvent',
      triggerStatus: 'C51220',
      url: 'https://partner.example/events',
      showConfirmation: true,
      gzip: true,
      auth: { type: 'hmac', user: 'acme_events', secret: 'an event secret' },
    },
    {
      id: 'assessment',
      eventType: 'ApplicationCompletedEvent',
      jobs: 'all',
      url: 'http://127.0.0.1:9000/',
      auth: { type: 'none' },
    },
    {
      id: 'board-post',
      eventType: 'JobPostToWebEvent',
      jobBoard: 'boardco',
      url: 'https://board.example/post',
      auth: { type: 'basic', username: 'acme', password: 'an event password' },
    },
    {
      id: 'board-unpost',
      eventType: 'JobUnpostToWebEvent',
      jobBoard: 'boardco',
      url: 'https://board.example/unpost',
      auth: { type: 'none' },
    },
  ],
} as const satisfies Blueprint;

/** Every password and secret of the example. */
export const SECRETS = ['correct horse', 'battery staple', 'another staple', 'an event secret', 'an event password'];

/** A copy of the example with the value at that place replaced; undefined removes it. */
export function exampleWith(place: string, value: unknown): Record<string, unknown> {
  const copy: unknown = structuredClone(EXAMPLE);
  const names = place.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((object, name) => (object as Record<string, unknown>)[name], copy);
  if (value !== undefined) (parent as Record<string, unknown>)[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string, unknown>)[last];
  return copy as Record<string, unknown>;
}

/** Every place of the example, as `exampleWith` takes it. */
export const PLACES: readonly string[] = placesIn(EXAMPLE);

function placesIn(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value).filter(([name]) => !name.includes('.'));
  return members.flatMap(([name, member]) => {
    const own = place === '' ? name : `${place}.${name}`;
    return [own, ...placesIn(member, own)];
  });
}
