import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EXAMPLE, exampleWith, PLACES, SECRETS } from '../test/example-blueprint.js';
import { checkBlueprint } from './check-blueprint.js';

const acme = { customer: { id: 1001, name: 'Acme' } };

/** Returns the problems in the form of the server. */
function problemsOf(document: unknown): string[] {
  return checkBlueprint(document).map(({ path, message }) => `${path}: ${message}`);
}

describe('checkBlueprint', () => {
  it('takes a blueprint that uses every part', () => expect(checkBlueprint(EXAMPLE)).toEqual([]));

  it('takes one that says who the customer is and no more', () => {
    expect(checkBlueprint(acme)).toEqual([]);
    expect(checkBlueprint({ ...acme, $schema: './blueprint.schema.json', users: undefined })).toEqual([]);
  });

  it.each([null, 'acme', 7, true, []])('refuses %j, which is no object', (document) => {
    expect(checkBlueprint(document)).toEqual([
      { path: '', message: expect.stringMatching(/^must be an object, received /) },
    ]);
  });

  it('refuses a customer without id and name', () => {
    expect(problemsOf({})).toEqual(['customer: is required.']);
    expect(problemsOf({ customer: {} })).toEqual(['customer.id: is required.', 'customer.name: is required.']);
  });

  it('throws for no value that is put in place of one that is right', () => {
    const value = fc.anything({ maxDepth: 2, withNullPrototype: false, withBigInt: false });
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), value, (place, wrong) => {
        expect(() => checkBlueprint(exampleWith(place, wrong))).not.toThrow();
      }),
    );
  });
});

describe('a member of a blueprint', () => {
  it('is refused when it is unknown, with the known ones and the nearest (D-PLT-5)', () => {
    expect(problemsOf({ ...acme, usres: [] })).toEqual([
      'usres: is an unknown member. Did you mean "users"? Known: $schema, customer, quota, userGroups, users, profileTypes, lists, customLists, forms, portals, jobBoards, workflowStatuses, events.',
    ]);
    expect(problemsOf({ ...acme, departments: [] })[0]).not.toContain('Did you mean');
  });

  it.each<[string, unknown, string]>([
    ['quota.requestsPerDay', 0, 'must be a whole number from 1, received 0.'],
    ['portals.1', 'internal', 'must be an object, received "internal".'],
    ['userGroups.1.access.people', 'all', 'must be one of "none", "read", "write", received "all".'],
    [
      'userGroups.1.access',
      { peoples: 'read' },
      'is no area; people, jobs, companies, newhirecategories, talentpools, rooms, connectevents, lists, forms, portalposts, search, workflows, notes are. Did you mean "people"?',
    ],
    [
      'userGroups.1.fieldAccess.people',
      { 'a/b/c': 'read' },
      'must be named by the id of a field, or by collection/member.',
    ],
    ['userGroups.1.searchLocks.jobs', { operator: '&' }, 'is required: an array of filters, or [].'],
    [
      'userGroups.1.attributes.people.field1004',
      { type: 'text' },
      'cannot differ for a user group; label, required, hidden, locked, readOnly, default, maxLength, minLength, pattern, min, max, options can.',
    ],
    ['profileTypes.people.fields.5.id', undefined, 'must be the id of a field, received none.'],
    ['profileTypes.people.fields.0.type', 'texd', 'must be a field type, received "texd". Did you mean "text"?'],
    [
      'profileTypes.people.roleFolders.D32001',
      'boss',
      'must be one of "candidate", "employee", "hiringmanager", received "boss".',
    ],
    ['lists', { skills: {} }, 'must be named by the identifier of a list, such as lists.skills.'],
    ['customLists.0.listnodeid', 100_000_001, 'must be a whole number from 1 to 100000000, received 100000001.'],
    [
      'customLists.0.nodes.0',
      { value: 'Morning', exportAs: 'M' },
      'is an unknown member. Known: id, listnodeid, value, hidden, children.',
    ],
    [
      'forms.0.formname',
      'list',
      'must be a name of lower-case letters, digits and "_" that begins with a letter and is not "list", received "list".',
    ],
    ['forms.0.type', 'person', 'must be one of "Person", "Job", "Workflow", received "person". Did you mean "Person"?'],
    [
      'forms.0.private',
      'the candidate',
      'must be the ending of updatedFor…: letters and digits, such as "candidate", received "the candidate".',
    ],
    [
      'forms.0.questions.0.name',
      'owner',
      expect.stringMatching(
        /^must be a name of letters, .* and is no other member of a filled form \(formname, .*, updatedFor…\) and none of every object \(constructor, .*\), received "owner"\.$/,
      ) as unknown as string,
    ],
    [
      'forms.0.questions.5.questions.0.name',
      'constructor',
      expect.stringContaining('received "constructor"') as unknown as string,
    ],
    [
      'forms.0.questions.0.prepopulation',
      { type: -1, field: 'lastname', text: 'A' },
      'is an unknown member. Known: type, text.',
    ],
    [
      'portals.0.host',
      'https://careers.acme.example',
      'must be a host without scheme and path, such as "careers.acme.example", received "https://careers.acme.example".',
    ],
    ['portals.0.color', '#0a4aag', 'must be a colour such as "#0a4aa6", received "#0a4aag".'],
    ['portals.0.logo', `https://a/${'b'.repeat(32_768)}`, 'must have at most 32768 characters, received 32778.'],
    ...['http://a.example/l.png', 'https://a;b/l.png', 'https://u@a.example/', 'data:image/png;base64,AAAA'].map(
      (url): [string, string, string] => [
        'portals.0.logo',
        url,
        `must be an https URL, or a data URL of a PNG or SVG picture in base64, such as "data:image/png;base64,iVBORw0KGgo…", received "${url}".`,
      ],
    ),
    [
      'portals.0.filters',
      ['job.jobpost.status'],
      'must be one of "job.positioncategory", "job.joblocation.companyid", "job.positiontype", "job.jobpost.postdate", "job.portaljoblocation", "job.portalkeywordsearch", "job.joblocation.zipradius", "job.updateddate", or "job." and the id of a searchable field of jobs, received "job.jobpost.status".',
    ],
    [
      'jobBoards.1',
      { id: 'a/b', label: 'B' },
      'must be a name of letters, digits, "_", "." and "-" that begins with a letter or digit, received "a/b".',
    ],
    [
      'events.0.eventType',
      'WorkflowStatusChangeEvent',
      'must be one of "WorkFlowStatusChangeEvent", "ApplicationCompletedEvent", "AssessmentEvent", "JobPostToWebEvent", "JobUnpostToWebEvent", received "WorkflowStatusChangeEvent". Did you mean "WorkFlowStatusChangeEvent"?',
    ],
    [
      'events.0.url',
      'ftp://partner.example',
      'must be an http or https URL without user name and password, received another text.',
    ],
    [
      'events.0.url',
      'https://acme:hunter2@partner.example',
      'must be an http or https URL without user name and password, received another text.',
    ],
    ['events.0.auth', { type: 'oauth' }, 'must be one of "none", "basic", "hmac", received another text.'],
    ['events.0.auth', { type: 'none', secret: 's' }, 'is an unknown member. Known: type.'],
    ['events.1.jobs', 'some', 'must be "all" or an array of job ids, received "some".'],
  ])('is refused: %s as %j', (place, value, message) => {
    const problems = checkBlueprint(exampleWith(place, value));
    const path = place.replace(/\.(\d+)/g, '[$1]');
    expect(problems).toEqual([{ path: expect.stringMatching(new RegExp(`^${escaped(path)}`)), message }]);
  });

  it('belongs to the events that have it', () => {
    expect(problemsOf(exampleWith('events.2.showConfirmation', true))).toEqual([
      'events[2].showConfirmation: is not a member of a subscription to JobPostToWebEvent; id, eventType, jobBoard, url, gzip, ordered, auth are.',
    ]);
  });

  it('may be a question of a type that web services do not know', () => {
    expect(checkBlueprint(exampleWith('forms.0.questions.0.type', 'SIGNATURE_PAD'))).toEqual([]);
  });

  it('may be any of the two names of the event after an application', () => {
    expect(checkBlueprint(exampleWith('events.1.eventType', 'AssessmentEvent'))).toEqual([]);
  });

  it.each(['2027-01-01', '2027-01-01T00:00Z', '2027-01-01T00:00:00.5+02:00'])(
    'takes %s as the end of a secret',
    (expires) => {
      expect(checkBlueprint(exampleWith('users.0.signingSecrets.0.expires', expires))).toEqual([]);
    },
  );

  it.each(['soon', '1', '2027-13-01', '2027-01-01T00:00:00', '01/02/2027'])(
    'refuses %s as the end of a secret',
    (expires) => {
      expect(problemsOf(exampleWith('users.0.signingSecrets.0.expires', expires))).toEqual([
        'users[0].signingSecrets[0].expires: must be a time in ISO 8601 with Z or an offset, such as "2027-01-01T00:00:00Z", received another text.',
      ]);
    },
  );

  it.each(['a,b', 'a:b', 'a\nb', ' ', '\u0085'])('refuses the user name %j', (username) => {
    expect(problemsOf(exampleWith('users.0.username', username))).toEqual([
      'users[0].username: must be a user name without commas, colons and control characters, received another text.',
    ]);
  });
});

describe('a secret', () => {
  const places = [
    'users.0.password',
    'users.0.signingSecrets.0.secret',
    'events.0.auth.secret',
    'events.2.auth.password',
  ];
  const wrong = [7, [SECRETS[0]], { secret: SECRETS[0] }, true, null, ''];

  it.each(places.flatMap((place) => wrong.map((value) => [place, value] as const)))(
    'is not shown: %s as %j',
    (place, value) => {
      const [problem, ...others] = problemsOf(exampleWith(place, value));
      expect(others).toEqual([]);
      expect(problem).toMatch(
        /must be a text that is not empty, received (?:a number|an array|an object|a boolean|null|an empty text)\.$/,
      );
    },
  );

  it.each(places)('may be left out, since the stored one is kept: %s', (place) => {
    expect(checkBlueprint(exampleWith(place, undefined))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['users', 'hunter2'],
    ['users', ['hunter2']],
    ['users.0', 'hunter2'],
    ['users.0.signingSecrets', 'hunter2'],
    ['users.0.signingSecrets', ['hunter2']],
    ['events.0.auth', 'hunter2'],
  ])('is not shown where it stands in place of what holds it: %s as %j', (place, value) => {
    const [problem, ...others] = problemsOf(exampleWith(place, value));
    expect(others).toEqual([]);
    expect(problem).toMatch(/: must be an (?:array|object), received a text\.$/);
  });

  it('is not shown where it stands in the wrong place of a user or an event', () => {
    for (const place of [
      'users.0.username',
      'users.0.signingSecrets.0.expires',
      'events.0.url',
      'events.0.auth.type',
      'events.0.auth.user',
      'events.2.auth.username',
    ]) {
      const problems = JSON.stringify(checkBlueprint(exampleWith(place, 'hunter2,:\n')));
      expect([place, problems.includes('hunter2')]).toEqual([place, false]);
    }
    const twice = [{ id: 'hunter2' }, { id: 'hunter2' }];
    expect(problemsOf(exampleWith('users.0.signingSecrets', twice))).toEqual([
      'users[0].signingSecrets[1].id: is already the id of users[0].signingSecrets[0].',
    ]);
  });
});

function escaped(text: string): string {
  return text.replace(/[.[\]]/g, '\\$&');
}

const member = (name: string, more: object): object => ({ name, label: 'Q', ...more });
const ofField = (index: number): string => `profileTypes.people.fields[${index}]`;
const noField = (name: string, type = 'people'): string =>
  `names no field of ${type}: "${name}" is not in profileTypes.${type}.fields.`;
const COMMON = 'it takes label, required, hidden, locked, readOnly, searchable, sensitive, default.';
const ANEW = 'is already in this array; write all of its attributes in one entry.';
const ALIKE = 'give both a listnodeid, or one another label.';
const NO_STATUS = 'is not in workflowStatuses.applicantworkflows or .onboardworkflows.';
const OF_GROUP = 'must be 1 or -1 on a GROUP and inside of it';
const ONE_ANSWER = 'a field of the owner is one answer.';

/** The rules between parts of a blueprint. */
describe('a blueprint with', () => {
  it.each<[place: string, value: unknown, ...problems: string[]]>([
    [
      'users.1.group',
      'partner',
      'users[1].group: names no group: "partner" is not in userGroups. Did you mean "partners"?',
    ],
    ['users.1.group', 'sales', 'users[1].group: names no group: "sales" is not in userGroups.'],
    [
      'users.2',
      { username: 'acme.partner', name: 'A', group: 'partners' },
      'users[2].username: is already the username of users[1].',
    ],
    // Nothing is said of what refers to a part that cannot be read.
    ['userGroups', {}, 'userGroups: must be an array, received an object.'],
    ['userGroups.1.label', undefined, 'userGroups[1].label: is required.'],
    [`profileTypes.people.fields`, {}, 'profileTypes.people.fields: must be an array of fields, received an object.'],
    [
      'workflowStatuses.applicantworkflows',
      {},
      'workflowStatuses.applicantworkflows: must be an array, received an object.',
    ],
    [
      'userGroups.2',
      { integrationName: 'partners', label: 'P' },
      'userGroups[2].integrationName: "partners" is already the integrationName of userGroups[1].',
    ],
    // Custom fields that there are not yet may be named, but no members of them.
    [
      'userGroups.1.fieldAccess.people',
      { field2000: 'none', 'phones/field5': 'read', 'field1005/number': 'read', field1006: 'read' },
      ...['phones/field5', 'field1005/number', 'field1006'].map(
        (name) => `userGroups[1].fieldAccess.people.${name}: ${noField(name)}`,
      ),
    ],
    [
      'userGroups.1.attributes.people',
      { field2000: { required: true }, 'field9/field1006': { required: true } },
      `userGroups[1].attributes.people.field9/field1006: ${noField('field9/field1006')}`,
    ],
    [
      'userGroups.1.attributes.people.email',
      { minLength: 5, maxLength: 4, min: 2, max: 1 },
      'userGroups[1].attributes.people.email.minLength: must not be above maxLength 4, received 5.',
      'userGroups[1].attributes.people.email.min: must not be above max 1, received 2.',
    ],

    ['profileTypes.people.fields.6', { id: 'field1' }, `${ofField(6)}.type: must be a field type, received none.`],
    [
      'profileTypes.people.fields.6',
      { id: 'field1', type: 'roles' },
      `${ofField(6)}.type: must be a type that custom fields can have, received "roles".`,
    ],
    ['profileTypes.people.fields.5', { id: 'lastname', maxLength: 4, options: ['A'] }],
    [
      'profileTypes.people.fields.6',
      { id: 'field1', type: 'boolean', maxLength: 4 },
      `${ofField(6)}.maxLength: is no attribute of this field; ${COMMON}`,
    ],
    [
      'profileTypes.people.fields.4.fields.1.options',
      ['A'],
      `${ofField(4)}.fields[1].options: is no attribute of this field; ${COMMON}`,
    ],
    [
      'profileTypes.people.fields.5.maxLenght',
      4,
      `${ofField(5)}.maxLenght: is an unknown attribute. Did you mean "maxLength"? Known: label, required, hidden, locked, readOnly, searchable, sensitive, default, maxLength, minLength, pattern, min, max, options, list, multiple, profileType, fields.`,
    ],
    [
      'profileTypes.people.fields.0.minLength',
      41,
      `${ofField(0)}.minLength: must not be above maxLength 40, received 41.`,
    ],
    ['profileTypes.people.fields.6', { id: 'field1001', type: 'text' }, `${ofField(6)}.id: "field1001" ${ANEW}`],
    ['profileTypes.people.fields.6', { id: 'lastname' }, `${ofField(6)}.id: "lastname" ${ANEW}`],
    [
      'profileTypes.people.fields.4.fields.2',
      { id: 'field1001', type: 'text' },
      `${ofField(4)}.fields[2].id: "field1001" is already the id of fields[0].`,
    ],
    [
      'profileTypes.people.fields.6',
      { id: 'field2', type: 'collection', fields: [{ id: 'field1006', type: 'text' }] },
      `${ofField(6)}.fields[0].id: "field1006" is already the id of fields[4].fields[0].`,
    ],
    ['profileTypes.jobs', { fields: [{ id: 'field1001', type: 'text' }] }],
    [
      'profileTypes.people.tabs.1.fields',
      ['field1002', 'field1002'],
      'profileTypes.people.tabs[1].fields[1]: "field1002" is already in this array; name it once.',
    ],
    [
      'profileTypes.people.tabs.0.fields',
      ['field2', 'nickname'],
      `profileTypes.people.tabs[0].fields[0]: ${noField('field2')}`,
    ],
    [
      'profileTypes.people.tabs.2.hiddenFrom',
      ['sales'],
      'profileTypes.people.tabs[2].hiddenFrom[0]: names no group: "sales" is not in userGroups.',
    ],
    [
      'profileTypes.people.tabs.3',
      { id: 'general', label: 'G' },
      'profileTypes.people.tabs[3].id: "general" is already the id of profileTypes.people.tabs[0].',
    ],
    [
      'profileTypes.jobs',
      { tabs: [{ id: 't', label: 'T', roles: ['candidate'] }], roleFolders: { D1: 'candidate' } },
      'profileTypes.jobs.tabs[0].roles: is for people alone, who have roles; leave it out.',
      'profileTypes.jobs.roleFolders: is for people alone, who have roles; leave it out.',
    ],

    // Ids and numbers are used once in a list, on any level; custom lists are one list.
    [
      'lists',
      {
        'lists.skills': {
          nodes: [
            { value: 'A', id: 'D1', listnodeid: 5, children: [{ value: 'A', id: 'D1' }] },
            { value: 'B', listnodeid: 5 },
          ],
        },
        'lists.sources': { nodes: [{ value: 'A', id: 'D1', listnodeid: 5 }] },
      },
      'lists.lists.skills.nodes[0].children[0].id: "D1" is already the id of lists.lists.skills.nodes[0].',
      'lists.lists.skills.nodes[1].listnodeid: "5" is already the listnodeid of lists.lists.skills.nodes[0].',
    ],
    [
      'customLists.1',
      { value: 'B', listnodeid: 2, nodes: [{ value: 'X', children: [{ value: 'Y', listnodeid: 14567 }] }] },
      'customLists[1].nodes[0].children[0].listnodeid: "14567" is already the listnodeid of customLists[0].',
    ],
    [
      'customLists.1',
      { value: 'Start preferences' },
      `customLists[1].value: "Start preferences" is already the value of customLists[0]; ${ALIKE}`,
    ],
    [
      'customLists.0.nodes.2',
      { value: 'Morning', listnodeid: 3 },
      `customLists[0].nodes[2].value: "Morning" is already the value of customLists[0].nodes[0]; ${ALIKE}`,
    ],
    [
      'customLists.0.nodes',
      [
        { value: 'X', listnodeid: 3 },
        { value: 'X', listnodeid: 4, children: [{ value: 'X' }] },
      ],
    ],
    ['lists', { 'lists.skills': { nodes: [{ value: 'A', color: 'red' }] } }],
    [
      'lists',
      { 'lists.skills': { attributes: [{ name: 'exportAs' }], nodes: [{ value: 'A', color: 'red', exportas: 'B' }] } },
      'lists.lists.skills.nodes[0].color: is no attribute of lists.skills; declare it in lists.lists.skills.attributes.',
      'lists.lists.skills.nodes[0].exportas: is no attribute of lists.skills; declare it in lists.lists.skills.attributes. Did you mean "exportAs"?',
    ],
    [
      'lists',
      {
        'lists.country': {
          attributes: [{ name: 'value' }],
          nodes: [{ value: 'U', abv2: 'UT', abv3: 'UTO', iso: 999, children: [{ value: 'N', abbrev: 'N' }] }],
        },
      },
    ],
    [
      'lists',
      { 'lists.skills': { attributes: [{ name: 'a' }, { name: 'a' }, { name: 'children' }] } },
      'lists.lists.skills.attributes[2].name: must be a name of letters, digits and "_" other than id, listnodeid, children, received "children".',
      'lists.lists.skills.attributes[1].name: "a" is already the name of lists.lists.skills.attributes[0].',
    ],
    [
      'lists',
      { 'lists.customfields_lists': {} },
      'lists.lists.customfields_lists: holds the custom lists; write them in customLists.',
    ],

    [
      'forms.2',
      { formname: 'tour', displayName: 'T', type: 'Job' },
      'forms[2].formname: "tour" is already the formname of forms[1].',
    ],
    [
      'forms.1.questions.1',
      member('map', { type: 'TEXTFIELD' }),
      'forms[1].questions[1].name: "map" is already the name of forms[1].questions[0].',
    ],
    [
      'forms.0.questions.5.questions.2',
      member('from', { type: 'TEXTFIELD' }),
      'forms[0].questions[5].questions[2].name: "from" is already the name of forms[0].questions[5].questions[1].',
    ],
    [
      'forms.1.questions.1',
      member('n', { type: 'NUMBER', maxLength: 3, min: 1 }),
      'forms[1].questions[1].maxLength: is no attribute of NUMBER; it is one of TEXTFIELD, TEXTAREA.',
    ],
    [
      'forms.1.questions.1',
      member('n', { type: 'CHECKBOX', options: ['A'], monthOnly: true }),
      'forms[1].questions[1].options: is no attribute of CHECKBOX; it is one of DROPDOWN, RADIOGROUP, MULTISELECT.',
      'forms[1].questions[1].monthOnly: is no attribute of CHECKBOX; it is one of DATEONLY.',
    ],
    ['forms.1.questions.0.maxLength', 3],
    ...['DROPDOWN', 'RADIOGROUP', 'MULTISELECT'].map((type): [string, unknown, string] => [
      'forms.1.questions.1',
      member('n', { type }),
      `forms[1].questions[1].options: is required of ${type}, or list: it has no choices.`,
    ]),
    [
      'forms.0.questions.2.list',
      'lists.skills',
      'forms[0].questions[2].list: stands beside options; name the choices in one of the two.',
    ],
    [
      'forms.0.questions.2.options',
      [],
      'forms[0].questions[2].options: must be an array of one or more different texts, received an array.',
    ],
    ['forms.0.questions.5.questions', undefined, 'forms[0].questions[5].questions: is required of GROUP: its members.'],
    [
      'forms.0.questions.5.questions',
      [],
      'forms[0].questions[5].questions: must be an array of one or more questions, received an array.',
    ],
    [
      'forms.0.questions.5.questions.0',
      member('g', { type: 'GROUP' }),
      'forms[0].questions[5].questions[0].type: must be a type other than "GROUP": no group stands inside a group, received "GROUP".',
    ],
    [
      'forms.0.questions.5.questions.0',
      member('n', { type: 'NUMBER', min: 2, max: 1 }),
      'forms[0].questions[5].questions[0].min: must not be above max 1, received 2.',
    ],
    [
      'forms.0.questions.5.prepopulation',
      { type: -2, field: 'firstname' },
      `forms[0].questions[5].prepopulation.type: ${OF_GROUP}, received -2: ${ONE_ANSWER}`,
    ],
    [
      'forms.0.questions.5.questions.0.prepopulation',
      { type: -3, field: 'firstname' },
      `forms[0].questions[5].questions[0].prepopulation.type: ${OF_GROUP}, received -3: ${ONE_ANSWER}`,
    ],
    ['forms.0.questions.5.questions.0.prepopulation', { type: 1, field: 'lastname' }],
    [
      'forms.0.questions.4.prepopulation',
      { type: -3, field: 'lastname' },
      'forms[0].questions[4].prepopulation.field: "lastname" is already tied to forms[0].questions[0]; one question of a form may be in step with a field or be copied to it.',
    ],
    [
      'forms.1.questions.1',
      member('n', { type: 'TEXTFIELD', prepopulation: { type: -2, field: 'field1001' } }),
      `forms[1].questions[1].prepopulation.field: ${noField('field1001', 'jobs')}`,
    ],
    [
      'forms.1',
      {
        ...{ formname: 'w', displayName: 'W', type: 'Workflow' },
        questions: [member('n', { type: 'TEXTFIELD', prepopulation: { type: -2, field: 'field2' } })],
      },
      `forms[1].questions[0].prepopulation.field: ${noField('field2')}`,
    ],

    ['portals.2', { id: 101, name: 'b' }, 'portals[2].id: "101" is already the id of portals[0].'],
    ['portals.1.name', 'careers', 'portals[1].name: "careers" is already the name of portals[0].'],
    [
      'portals.1.host',
      'Careers.Acme.Example',
      'portals[1].host: "careers.acme.example" is already the host of portals[0].',
    ],
    [
      'portals.1.filters',
      ['job.updateddate', 'job.updateddate'],
      'portals[1].filters[1]: "job.updateddate" is already in this array; name it once.',
    ],
    ['jobBoards.1', { id: 'boardco', label: 'B' }, 'jobBoards[1].id: "boardco" is already the id of jobBoards[0].'],
    [
      'workflowStatuses.applicantworkflows.2',
      { id: 'C51218', value: 'N' },
      'workflowStatuses.applicantworkflows[2].id: "C51218" is already the id of workflowStatuses.applicantworkflows[0].',
    ],
    ['workflowStatuses.onboardworkflows.1', { id: 'C51218', value: 'N' }],
    ['events.3.id', 'board-post', 'events[3].id: "board-post" is already the id of events[2].'],
    ['events.0.triggerStatus', 'C51300'],
    ['events.0.triggerStatus', 'C51219', `events[0].triggerStatus: names no status: "C51219" ${NO_STATUS}`],
    [
      'events.0.triggerStatus',
      'new',
      `events[0].triggerStatus: names no status: "new" ${NO_STATUS} Did you mean "C51218", the id of "New"?`,
    ],
    [
      'workflowStatuses',
      { sourceworkflows: [{ id: 'C51220', value: 'Found' }] },
      `events[0].triggerStatus: names no status: "C51220" ${NO_STATUS}`,
    ],
    [
      'events.2.jobBoard',
      'boardc',
      'events[2].jobBoard: names no job board: "boardc" is not in jobBoards. Did you mean "boardco"?',
    ],
  ])('%s as %j has its problems', (place, value, ...problems) => {
    expect(problemsOf(exampleWith(place, value))).toEqual(problems);
  });
});
