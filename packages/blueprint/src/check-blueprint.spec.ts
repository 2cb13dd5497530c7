import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EXAMPLE, exampleWith, SECRETS } from '../test/example-blueprint.js';
import { checkBlueprint } from './check-blueprint.js';

const acme = { customer: { id: 1001, name: 'Acme' } };

/** Returns the problems in the form of the server. */
function problemsOf(document: unknown): string[] {
  return checkBlueprint(document).map(({ path, message }) => `${path}: ${message}`);
}

describe('checkBlueprint', () => {
  it('takes a blueprint that uses every part', () => {
    expect(checkBlueprint(EXAMPLE)).toEqual([]);
  });

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

  it('tells problems of many parts at once: none hides another', () => {
    const wrong = {
      customer: { id: 0, name: 'Acme' },
      quota: { requestsPerDay: 'many' },
      userGroups: [{ integrationName: 'partners', label: '' }],
      users: [
        { username: 'a:b', name: 'A', group: 'partner' },
        { username: 'b', name: 'B', group: 'partners' },
      ],
      profileTypes: {
        peple: {},
        people: { fields: [{ id: 'field1', type: 'texd' }], tabs: [{ id: 't', label: 'T', fields: ['field2'] }] },
      },
      lists: {
        'lists.skills': {
          nodes: [
            { value: 'A', listnodeid: 1 },
            { value: 'B', listnodeid: 1 },
          ],
        },
      },
      forms: [
        {
          formname: 'List',
          displayName: 'L',
          type: 'Person',
          questions: [{ name: 'q', label: 'Q', type: 'DROPDOWN' }],
        },
      ],
      portals: [
        { id: 1, name: 'a' },
        { id: 2, name: 'a' },
      ],
      jobBoards: 'boardco',
      workflowStatuses: { applicantworkflow: [] },
      events: [
        {
          id: 'e',
          eventType: 'WorkFlowStatusChangeEvent',
          triggerStatus: 'C1',
          url: 'ftp://x',
          auth: { type: 'hmac' },
        },
        {
          id: 'f',
          eventType: 'JobPostToWebEvent',
          jobBoard: 'boardco',
          url: 'https://x.example',
          auth: { type: 'none' },
        },
      ],
    };
    expect(checkBlueprint(wrong).map(({ path }) => path)).toEqual([
      'customer.id',
      'quota.requestsPerDay',
      'userGroups[0].label',
      'users[0].username',
      'profileTypes.peple',
      'profileTypes.people.fields[0].type',
      'forms[0].formname',
      'jobBoards',
      'workflowStatuses.applicantworkflow',
      'events[0].url',
      'events[0].auth.user',
      'users[0].group',
      'profileTypes.people.tabs[0].fields[0]',
      'lists.lists.skills.nodes[1].listnodeid',
      'forms[0].questions[0].options',
      'portals[1].name',
      'events[0].triggerStatus',
    ]);
  });

  it('tells a problem for whatever value is put in place of one that is right, or none at all', () => {
    const value = fc.anything({ maxDepth: 2, withNullPrototype: false, withBigInt: false });
    fc.assert(
      fc.property(fc.constantFrom(...placesOf(EXAMPLE)), value, (place, wrong) => {
        expect(Array.isArray(checkBlueprint(exampleWith(place, wrong)))).toBe(true);
      }),
      { numRuns: 500 },
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
    ['quota.requestsPerDay', 1.5, 'must be a whole number from 1, received 1.5.'],
    ['userGroups', {}, 'must be an array, received an object.'],
    ['portals.1', 'internal', 'must be an object, received "internal".'],
    ['userGroups.0.administrator', 'yes', 'must be true or false, received "yes".'],
    ['userGroups.1.access.people', 'all', 'must be one of "none", "read", "write", received "all".'],
    [
      'userGroups.1.access',
      { peoples: 'read' },
      'is no area; people, jobs, companies, newhirecategories, talentpools, rooms, connectevents, lists, forms, portalposts, search, workflows are. Did you mean "people"?',
    ],
    [
      'userGroups.1.fieldAccess',
      { person: {} },
      'is no profile type; people, jobs, companies, newhirecategories, talentpools, rooms, connectevents are.',
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
    ['userGroups.1.attributes.people.field1004', { required: 1 }, 'must be true or false, received 1.'],
    ['profileTypes.people.fields.5', null, 'must be a field, which is an object, received null.'],
    ['profileTypes.people.fields.5.id', undefined, 'must be the id of a field, received none.'],
    ['profileTypes.people.fields.0.type', 'texd', 'must be a field type, received "texd". Did you mean "text"?'],
    ['profileTypes.people.fields.0.maxLength', 0, 'must be a whole number from 1 to 1000000, received 0.'],
    [
      'profileTypes.people.fields.0.pattern',
      '(',
      'must be a regular expression (u flag), without look-around and back references, received "(".',
    ],
    ['profileTypes.people.fields.0.sensitive', 'yes', 'must be true or false, received "yes".'],
    [
      'profileTypes.people.fields.1.list',
      'skills',
      'must be the name of a list, such as "lists.skills" or "C14567", received "skills".',
    ],
    ['profileTypes.people.fields.0.fields', [], 'must be an array of one or more fields, received an array.'],
    [
      'profileTypes.people.tabs.1.roles',
      ['manager'],
      'must be one of "candidate", "employee", "hiringmanager", received "manager".',
    ],
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
      'forms.0.standardizedLevel',
      'OWN',
      'must be one of "STANDARD", "STANDARD_EDITED", "CUSTOM", "ACKNOWLEDGEMENT", received "OWN".',
    ],
    ['forms.0.status', 'gone', 'must be one of "active", "disabled", "archived", received "gone".'],
    [
      'forms.0.private',
      'the candidate',
      'must be the ending of updatedFor…: letters and digits, such as "candidate", received "the candidate".',
    ],
    [
      'forms.0.private',
      true,
      'must be the ending of updatedFor…: letters and digits, such as "candidate", received true.',
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
      'forms.0.questions.0.name',
      'updatedForcandidate',
      expect.stringContaining('received "updatedForcandidate"') as unknown as string,
    ],
    ['forms.0.questions.0.prepopulation', { type: 2, field: 'lastname' }, 'must be one of -2, -3, 1, -1, received 2.'],
    [
      'forms.0.questions.0.prepopulation',
      { type: -1, field: 'lastname', text: 'A' },
      'is an unknown member. Known: type, text.',
    ],
    [
      'forms.0.questions.5.questions.0.type',
      'GROUP',
      'must be a type other than "GROUP": no group stands inside a group, received "GROUP".',
    ],
    ['forms.0.questions.5.questions', [], 'must be an array of one or more questions, received an array.'],
    ['portals.0.id', '101', 'must be a whole number from 1, received "101".'],
    [
      'portals.0.host',
      'https://careers.acme.example',
      'must be a host without scheme and path, such as "careers.acme.example", received "https://careers.acme.example".',
    ],
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
      'StatusChange',
      'must be one of "WorkFlowStatusChangeEvent", "ApplicationCompletedEvent", "AssessmentEvent", "JobPostToWebEvent", "JobUnpostToWebEvent", received "StatusChange".',
    ],
    [
      'events.0.eventType',
      'WorkflowStatusChangeEvent',
      'must be one of "WorkFlowStatusChangeEvent", "ApplicationCompletedEvent", "AssessmentEvent", "JobPostToWebEvent", "JobUnpostToWebEvent", received "WorkflowStatusChangeEvent". Did you mean "WorkFlowStatusChangeEvent"?',
    ],
    ['events.0.triggerStatus', undefined, 'is required.'],
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
    [
      'events.0.url',
      'https://partner.example:99999',
      'must be an http or https URL without user name and password, received another text.',
    ],
    ['events.0.auth', { type: 'oauth' }, 'must be one of "none", "basic", "hmac", received another text.'],
    ['events.0.auth', { type: 'hmac', secret: 's' }, 'is required.'],
    ['events.0.auth', { type: 'none', secret: 's' }, 'is an unknown member. Known: type.'],
    ['events.1.jobs', 'some', 'must be "all" or an array of job ids, received "some".'],
    ['events.1.jobs', [1, 0], 'must be a whole number from 1, received 0.'],
    ['events.2.jobBoard', undefined, 'is required.'],
    ['events.2.auth', { type: 'basic', password: 'p' }, 'is required.'],
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

/** Every place of a document, as `exampleWith` takes it. */
function placesOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place];
  const own = place === '' ? [] : [place];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, member]) =>
      name.includes('.') ? [] : placesOf(member, place === '' ? name : `${place}.${name}`),
    ),
  ];
}

/** Returns the problems of a blueprint with these parts, in the form of the server. */
function problemsOfParts(parts: object): string[] {
  return problemsOf({ ...acme, ...parts });
}

const partners = { integrationName: 'partners', label: 'Partners' };
const url = 'https://partner.example/';
const auth = { type: 'none' };

function withFields(fields: unknown, type: object = {}): object {
  return { profileTypes: { people: { fields, ...type } } };
}

function withQuestions(...questions: object[]): { readonly forms: readonly object[] } {
  const named = questions.map((question, index) => ({ name: `q${index}`, label: 'Q', ...question }));
  return { forms: [{ formname: 'f', displayName: 'F', type: 'Person', questions: named }] };
}

describe('users and groups', () => {
  it('refuses a user of no group, and finds the one that is meant', () => {
    const users = ['partner', 'sales'].map((group) => ({ username: group, name: 'A', group }));
    expect(problemsOfParts({ userGroups: [partners], users })).toEqual([
      'users[0].group: names no group: "partner" is not in userGroups. Did you mean "partners"?',
      'users[1].group: names no group: "sales" is not in userGroups.',
    ]);
    expect(problemsOfParts({ users: users.slice(1) })).toEqual([
      'users[0].group: names no group: "sales" is not in userGroups.',
    ]);
  });

  it('says nothing of groups that cannot be read, nor of a group whose name is malformed', () => {
    const user = { username: 'a', name: 'A', group: 'partners' };
    expect(problemsOfParts({ userGroups: {}, users: [user] })).toEqual([
      'userGroups: must be an array, received an object.',
    ]);
    expect(problemsOfParts({ userGroups: [{ integrationName: 'partners' }], users: [user] })).toEqual([
      'userGroups[0].label: is required.',
    ]);
  });

  it('refuses names that are used twice', () => {
    const user = { username: 'a', name: 'A', group: 'partners' };
    expect(problemsOfParts({ userGroups: [partners, partners], users: [user, user, user] })).toEqual([
      'userGroups[1].integrationName: "partners" is already the integrationName of userGroups[0].',
      'users[1].username: is already the username of users[0].',
      'users[2].username: is already the username of users[0].',
    ]);
  });

  it('refuses security rules and attributes of members that are named wrongly', () => {
    const fieldAccess = {
      people: {
        field1: 'read',
        field2: 'read',
        'field2/field3': 'read',
        'phones/field4': 'read',
        email: 'read',
        'phones/field5': 'read',
        'field2/number': 'read',
        field3: 'read',
      },
      jobs: { field1: 'none' },
    } as const;
    const fields = [
      { id: 'field1', type: 'text' },
      { id: 'field2', type: 'collection', fields: [{ id: 'field3', type: 'text' }] },
      { id: 'phones', fields: [{ id: 'field4', type: 'text' }] },
    ];
    const group = { ...partners, fieldAccess, attributes: { people: { 'field9/field3': { required: true } } } };
    expect(problemsOfParts({ userGroups: [group], ...withFields(fields) })).toEqual([
      'userGroups[0].fieldAccess.people.phones/field5: names no field of people: "phones/field5" is not in profileTypes.people.fields.',
      'userGroups[0].fieldAccess.people.field2/number: names no field of people: "field2/number" is not in profileTypes.people.fields.',
      'userGroups[0].fieldAccess.people.field3: names no field of people: "field3" is not in profileTypes.people.fields.',
      'userGroups[0].attributes.people.field9/field3: names no field of people: "field9/field3" is not in profileTypes.people.fields.',
    ]);
  });

  it('takes rules for custom fields that there are not yet', () => {
    const fieldAccess = { people: { field1003: 'none' }, jobs: { field1: 'none' } } as const;
    const group = { ...partners, fieldAccess, attributes: { people: { field1004: { required: true } } } };
    expect(problemsOfParts({ userGroups: [group], ...withFields([{ id: 'field1', type: 'text' }]) })).toEqual([]);
  });

  it('says nothing of fields that cannot be read', () => {
    const group = { ...partners, fieldAccess: { people: { field1: 'read' } } };
    expect(problemsOfParts({ userGroups: [group], ...withFields({}) })).toEqual([
      'profileTypes.people.fields: must be an array of fields, received an object.',
    ]);
    expect(problemsOfParts({ userGroups: [group], profileTypes: { people: 7 } })).toHaveLength(1);
    expect(problemsOfParts({ userGroups: [group], profileTypes: 7 })).toHaveLength(1);
  });

  it('refuses bounds of a group that contradict each other', () => {
    const attributes = { people: { email: { minLength: 5, maxLength: 4, min: 2, max: 1 } } };
    expect(problemsOfParts({ userGroups: [{ ...partners, attributes }] })).toEqual([
      'userGroups[0].attributes.people.email.minLength: must not be above maxLength 4, received 5.',
      'userGroups[0].attributes.people.email.min: must not be above max 1, received 2.',
    ]);
  });
});

describe('profile types', () => {
  it('refuses a custom field without a type of its own, and takes a standard one', () => {
    expect(
      problemsOfParts(withFields([{ id: 'field1' }, { id: 'field2', type: 'roles' }, { id: 'lastname' }])),
    ).toEqual([
      'profileTypes.people.fields[0].type: must be a field type, received none.',
      'profileTypes.people.fields[1].type: must be a type that custom fields can have, received "roles".',
    ]);
  });

  it('refuses attributes that the type of a custom field does not take', () => {
    const member = { id: 'field3', type: 'date', options: ['A'] };
    const fields = [
      { id: 'field1', type: 'boolean', maxLength: 4 },
      { id: 'lastname', maxLength: 4, options: ['A'] },
      { id: 'field2', type: 'collection', fields: [member] },
    ];
    expect(problemsOfParts(withFields(fields))).toEqual([
      'profileTypes.people.fields[0].maxLength: is no attribute of this field; it takes label, required, hidden, locked, readOnly, searchable, sensitive, default.',
      'profileTypes.people.fields[2].fields[0].options: is no attribute of this field; it takes label, required, hidden, locked, readOnly, searchable, sensitive, default.',
    ]);
  });

  it('refuses a mistyped attribute of any field', () => {
    const message =
      'is an unknown attribute. Did you mean "maxLength"? Known: label, required, hidden, locked, readOnly, searchable, sensitive, default, maxLength, minLength, pattern, min, max, options, list, multiple, profileType, fields.';
    expect(
      problemsOfParts(
        withFields([
          { id: 'lastname', maxLenght: 4 },
          { id: 'field1', type: 'text', maxlength: 4 },
        ]),
      ),
    ).toEqual([
      `profileTypes.people.fields[0].maxLenght: ${message}`,
      `profileTypes.people.fields[1].maxlength: ${message}`,
    ]);
  });

  it('refuses bounds that contradict each other', () => {
    const fields = [
      { id: 'field1', type: 'text', minLength: 3, maxLength: 2 },
      { id: 'field2', type: 'integer', min: 1, max: 1 },
    ];
    expect(problemsOfParts(withFields(fields))).toEqual([
      'profileTypes.people.fields[0].minLength: must not be above maxLength 2, received 3.',
    ]);
  });

  it('refuses an id that is used twice, over fields and members of collections', () => {
    const text = { type: 'text' };
    const fields = [
      { id: 'field1', ...text },
      { id: 'field1', ...text },
      { id: 'lastname' },
      { id: 'lastname' },
      {
        id: 'field2',
        type: 'collection',
        fields: [
          { id: 'field1', ...text },
          { id: 'field3', ...text },
        ],
      },
      { id: 'field4', type: 'collection', fields: [{ id: 'field3', ...text }, { id: 'note' }] },
    ];
    const again = 'is already in this array; write all of its attributes in one entry.';
    expect(problemsOfParts(withFields(fields))).toEqual([
      `profileTypes.people.fields[1].id: "field1" ${again}`,
      `profileTypes.people.fields[3].id: "lastname" ${again}`,
      'profileTypes.people.fields[4].fields[0].id: "field1" is already the id of fields[0].',
      'profileTypes.people.fields[5].fields[0].id: "field3" is already the id of fields[4].fields[1].',
    ]);
  });

  it('takes one id in two profile types', () => {
    const type = { fields: [{ id: 'field1', type: 'text' }] };
    expect(problemsOfParts({ profileTypes: { people: type, jobs: type } })).toEqual([]);
  });

  it('refuses tabs of unknown custom fields and groups, and a field twice on one', () => {
    const tabs = [
      { id: 'general', label: 'G', fields: ['lastname', 'field1', 'field2', 'nickname'] },
      { id: 'hr', label: 'H', fields: ['field1', 'field1'], hiddenFrom: ['partners', 'sales'] },
    ];
    expect(
      problemsOfParts({ userGroups: [partners], ...withFields([{ id: 'field1', type: 'text' }], { tabs }) }),
    ).toEqual([
      'profileTypes.people.tabs[1].fields[1]: "field1" is already in this array; name it once.',
      'profileTypes.people.tabs[1].hiddenFrom[1]: names no group: "sales" is not in userGroups.',
      'profileTypes.people.tabs[0].fields[2]: names no field of people: "field2" is not in profileTypes.people.fields.',
    ]);
  });

  it('refuses two tabs of one id', () => {
    const tab = { id: 'general', label: 'G' };
    expect(problemsOfParts({ profileTypes: { rooms: { tabs: [tab, tab] } } })).toEqual([
      'profileTypes.rooms.tabs[1].id: "general" is already the id of profileTypes.rooms.tabs[0].',
    ]);
  });

  it('refuses roles of anyone but people', () => {
    const type = {
      tabs: [
        { id: 't', label: 'T', roles: ['candidate'] },
        { id: 'u', label: 'U', roles: [] },
      ],
      roleFolders: { D1: 'candidate' },
    };
    expect(problemsOfParts({ profileTypes: { people: type, jobs: type } })).toEqual([
      'profileTypes.jobs.tabs[0].roles: is for people alone, who have roles; leave it out.',
      'profileTypes.jobs.roleFolders: is for people alone, who have roles; leave it out.',
    ]);
  });
});

describe('lists', () => {
  it('refuses system ids and numbers that are used twice in one list, whatever the level', () => {
    const lists = {
      'lists.skills': {
        nodes: [
          { value: 'A', id: 'D1', listnodeid: 5, children: [{ value: 'A', id: 'D1' }] },
          { value: 'B', listnodeid: 5 },
        ],
      },
      'lists.sources': { nodes: [{ value: 'A', id: 'D1', listnodeid: 5 }] },
    };
    expect(problemsOfParts({ lists })).toEqual([
      'lists.lists.skills.nodes[0].children[0].id: "D1" is already the id of lists.lists.skills.nodes[0].',
      'lists.lists.skills.nodes[1].listnodeid: "5" is already the listnodeid of lists.lists.skills.nodes[0].',
    ]);
  });

  it('takes all custom lists for one', () => {
    const customLists = [
      { value: 'A', listnodeid: 1, nodes: [{ value: 'X', listnodeid: 2 }] },
      { value: 'B', listnodeid: 2, nodes: [{ value: 'X', children: [{ value: 'Y', listnodeid: 1 }] }] },
    ];
    expect(problemsOfParts({ customLists })).toEqual([
      'customLists[1].listnodeid: "2" is already the listnodeid of customLists[0].nodes[0].',
      'customLists[1].nodes[0].children[0].listnodeid: "1" is already the listnodeid of customLists[0].',
    ]);
  });

  it('refuses a label that does not tell siblings apart', () => {
    const message = 'give both a listnodeid, or one another label.';
    expect(
      problemsOfParts({
        customLists: [{ value: 'A', nodes: [{ value: 'X' }, { value: 'X', listnodeid: 3 }] }, { value: 'A' }],
      }),
    ).toEqual([
      `customLists[1].value: "A" is already the value of customLists[0]; ${message}`,
      `customLists[0].nodes[1].value: "X" is already the value of customLists[0].nodes[0]; ${message}`,
    ]);
    const apart = [
      { value: 'X', listnodeid: 3 },
      { value: 'X', listnodeid: 4, children: [{ value: 'X' }] },
    ];
    expect(problemsOfParts({ lists: { 'lists.skills': { nodes: apart } } })).toEqual([]);
  });

  it('refuses attributes that the list does not declare, where it declares any', () => {
    const nodes = [{ value: 'A', exportAs: 'A', color: 'red', children: [{ value: 'B', exportas: 'B' }] }];
    expect(problemsOfParts({ lists: { 'lists.skills': { nodes } } })).toEqual([]);
    expect(problemsOfParts({ lists: { 'lists.skills': { attributes: [{ name: 'exportAs' }], nodes } } })).toEqual([
      'lists.lists.skills.nodes[0].color: is no attribute of lists.skills; declare it in lists.lists.skills.attributes.',
      'lists.lists.skills.nodes[0].children[0].exportas: is no attribute of lists.skills; declare it in lists.lists.skills.attributes. Did you mean "exportAs"?',
    ]);
  });

  it('takes what countries and states have without a declaration', () => {
    const nodes = [{ value: 'Utopia', abv2: 'UT', abv3: 'UTO', iso: 999, children: [{ value: 'North', abbrev: 'N' }] }];
    expect(problemsOfParts({ lists: { 'lists.country': { attributes: [{ name: 'value' }], nodes } } })).toEqual([]);
  });

  it('refuses attributes that are declared twice, or that nodes have for another purpose', () => {
    const attributes = [{ name: 'a' }, { name: 'a' }, { name: 'children' }];
    expect(problemsOfParts({ lists: { 'lists.skills': { attributes } } })).toEqual([
      'lists.lists.skills.attributes[2].name: must be a name of letters, digits and "_" other than id, listnodeid, children, received "children".',
      'lists.lists.skills.attributes[1].name: "a" is already the name of lists.lists.skills.attributes[0].',
    ]);
  });

  it('refuses the custom lists as a list of the catalogue', () => {
    expect(problemsOfParts({ lists: { 'lists.customfields_lists': {} } })).toEqual([
      'lists.lists.customfields_lists: holds the custom lists; write them in customLists.',
    ]);
  });
});

describe('forms', () => {
  it('refuses names that are used twice, of forms and of questions side by side', () => {
    const question = { name: 'q', label: 'Q', type: 'TEXTFIELD' };
    const group = { name: 'g', label: 'G', type: 'GROUP', questions: [question, question] };
    const form = { formname: 'f', displayName: 'F', type: 'Job', questions: [question, group, question] };
    expect(problemsOfParts({ forms: [form, { ...form, questions: [] }] })).toEqual([
      'forms[0].questions[1].questions[1].name: "q" is already the name of forms[0].questions[1].questions[0].',
      'forms[0].questions[2].name: "q" is already the name of forms[0].questions[0].',
      'forms[1].formname: "f" is already the formname of forms[0].',
    ]);
  });

  it('refuses attributes that the question type does not take', () => {
    expect(
      problemsOfParts(
        withQuestions(
          { type: 'NUMBER', maxLength: 3, min: 1 },
          { type: 'CHECKBOX', options: ['A'], monthOnly: true },
          { type: 'TEXTFIELD', questions: [{ name: 'q', label: 'Q', type: 'TEXTFIELD' }] },
          { type: 'SKETCH', maxLength: 3, options: ['A'] },
        ),
      ),
    ).toEqual([
      'forms[0].questions[0].maxLength: is no attribute of NUMBER; it is one of TEXTFIELD, TEXTAREA.',
      'forms[0].questions[1].options: is no attribute of CHECKBOX; it is one of DROPDOWN, RADIOGROUP, MULTISELECT.',
      'forms[0].questions[1].monthOnly: is no attribute of CHECKBOX; it is one of DATEONLY.',
      'forms[0].questions[2].questions: is no attribute of TEXTFIELD; it is one of GROUP.',
    ]);
  });

  it.each(['DROPDOWN', 'RADIOGROUP', 'MULTISELECT'])('wants the choices of a %s from one place', (type) => {
    expect(
      problemsOfParts(
        withQuestions(
          { type },
          { type, options: ['A'], list: 'lists.skills' },
          { type, options: [] },
          { type, list: 'C1' },
        ),
      ),
    ).toEqual([
      'forms[0].questions[2].options: must be an array of one or more different texts, received an array.',
      `forms[0].questions[0].options: is required of ${type}, or list: it has no choices.`,
      'forms[0].questions[1].list: stands beside options; name the choices in one of the two.',
    ]);
  });

  it('wants members of a group, and no group among them', () => {
    const inner = { name: 'g', label: 'G', type: 'GROUP', questions: [] };
    expect(
      problemsOfParts(
        withQuestions({ type: 'GROUP' }, { type: 'GROUP', questions: [] }, { type: 'GROUP', questions: [inner] }),
      ),
    ).toEqual([
      'forms[0].questions[1].questions: must be an array of one or more questions, received an array.',
      'forms[0].questions[2].questions[0].type: must be a type other than "GROUP": no group stands inside a group, received "GROUP".',
      expect.stringMatching(/^forms\[0\]\.questions\[2\]\.questions\[0\]\.questions: is an unknown member\. /),
      'forms[0].questions[0].questions: is required of GROUP: its members.',
    ]);
  });

  it('refuses bounds that contradict each other, of members too', () => {
    const member = { name: 'n', label: 'N', type: 'NUMBER', min: 2, max: 1 };
    expect(problemsOfParts(withQuestions({ type: 'GROUP', questions: [member] }))).toEqual([
      'forms[0].questions[0].questions[0].min: must not be above max 1, received 2.',
    ]);
  });

  it('ties no field to a group, nor inside of one', () => {
    const tied = (type: number): object => ({ prepopulation: { type, field: 'lastname' } });
    const member = { name: 'm', label: 'M', type: 'TEXTFIELD' };
    const questions = [
      { type: 'GROUP', questions: [{ ...member, ...tied(-3) }], ...tied(-2) },
      {
        type: 'GROUP',
        questions: [
          { ...member, ...tied(1) },
          { ...member, name: 'n', prepopulation: { type: -1, text: 'A' } },
        ],
      },
    ];
    expect(problemsOfParts(withQuestions(...questions))).toEqual([
      'forms[0].questions[0].prepopulation.type: must be 1 or -1 on a GROUP and inside of it, received -2: a field of the owner is one answer.',
      'forms[0].questions[0].questions[0].prepopulation.type: must be 1 or -1 on a GROUP and inside of it, received -3: a field of the owner is one answer.',
    ]);
  });

  it('ties a field to one question of a form', () => {
    const tied = (type: number, field = 'lastname'): object => ({ type: 'TEXTFIELD', prepopulation: { type, field } });
    const { forms } = withQuestions(tied(-2), tied(1), tied(-3), tied(-3, 'firstname'));
    const others = forms.map((form) => ({ ...form, formname: 'other' }));
    expect(problemsOfParts({ forms: [...forms, ...others] })).toEqual([
      'forms[0].questions[2].prepopulation.field: "lastname" is already tied to forms[0].questions[0]; one question of a form may be in step with a field or be copied to it.',
      'forms[1].questions[2].prepopulation.field: "lastname" is already tied to forms[1].questions[0]; one question of a form may be in step with a field or be copied to it.',
    ]);
  });

  it("refuses pre-population by a custom field that the owner's profile type does not have", () => {
    const form = (type: string, field: string): object => ({
      formname: `f_${type.toLowerCase()}_${field}`,
      displayName: 'F',
      type,
      questions: [{ name: 'q', label: 'Q', type: 'TEXTFIELD', prepopulation: { type: -2, field } }],
    });
    const forms = [
      form('Person', 'field1'),
      form('Job', 'field1'),
      form('Workflow', 'field1'),
      form('Person', 'lastname'),
      { ...form('Workflow', 'field2'), formname: 'workflow_two' },
    ];
    expect(problemsOfParts({ forms, ...withFields([{ id: 'field1', type: 'text' }]) })).toEqual([
      'forms[1].questions[0].prepopulation.field: names no field of jobs: "field1" is not in profileTypes.jobs.fields.',
      'forms[4].questions[0].prepopulation.field: names no field of people: "field2" is not in profileTypes.people.fields.',
    ]);
  });
});

describe('portals, job boards, statuses and events', () => {
  it('refuses portals of one id, name or host', () => {
    const portals = [
      { id: 1, name: 'a', host: 'careers.acme.example' },
      { id: 1, name: 'b', host: 'Careers.Acme.Example' },
      { id: 2, name: 'a' },
      { id: 3, name: 'c' },
    ];
    expect(problemsOfParts({ portals })).toEqual([
      'portals[1].id: "1" is already the id of portals[0].',
      'portals[2].name: "a" is already the name of portals[0].',
      'portals[1].host: "careers.acme.example" is already the host of portals[0].',
    ]);
  });

  it('refuses a filter twice on one portal', () => {
    const filters = ['job.updateddate', 'job.updateddate'];
    expect(problemsOfParts({ portals: [{ id: 1, name: 'a', filters }] })).toEqual([
      'portals[0].filters[1]: "job.updateddate" is already in this array; name it once.',
    ]);
  });

  it('refuses ids that are used twice, of boards, statuses and events', () => {
    const board = { id: 'b', label: 'B' };
    const status = { id: 'C1', value: 'New' };
    const event = { id: 'e', eventType: 'JobPostToWebEvent', jobBoard: 'b', url, auth };
    expect(
      problemsOfParts({
        jobBoards: [board, board],
        workflowStatuses: { applicantworkflows: [status, status], onboardworkflows: [status] },
        events: [event, event],
      }),
    ).toEqual([
      'jobBoards[1].id: "b" is already the id of jobBoards[0].',
      'workflowStatuses.applicantworkflows[1].id: "C1" is already the id of workflowStatuses.applicantworkflows[0].',
      'events[1].id: "e" is already the id of events[0].',
    ]);
  });

  it('refuses events of statuses and boards that there are not', () => {
    const events = [
      { id: 'a', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C51219', url, auth },
      { id: 'b', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C51300', url, auth },
      { id: 'c', eventType: 'JobUnpostToWebEvent', jobBoard: 'boardc', url, auth },
      { id: 'd', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C53001', url, auth },
    ];
    const workflowStatuses = {
      applicantworkflows: [{ id: 'C51218', value: 'New' }],
      onboardworkflows: [{ id: 'C51300', value: 'New' }],
      sourceworkflows: [{ id: 'C53001', value: 'Found' }],
    };
    expect(problemsOfParts({ events, workflowStatuses, jobBoards: [{ id: 'boardco', label: 'B' }] })).toEqual([
      'events[0].triggerStatus: names no status: "C51219" is not in workflowStatuses.applicantworkflows or .onboardworkflows.',
      'events[3].triggerStatus: names no status: "C53001" is not in workflowStatuses.applicantworkflows or .onboardworkflows.',
      'events[2].jobBoard: names no job board: "boardc" is not in jobBoards. Did you mean "boardco"?',
    ]);
    const byLabel = [{ ...events[0], triggerStatus: 'new' }];
    expect(problemsOfParts({ events: byLabel, workflowStatuses })).toEqual([
      'events[0].triggerStatus: names no status: "new" is not in workflowStatuses.applicantworkflows or .onboardworkflows. ' +
        'Did you mean "C51218", the id of "New"?',
    ]);
    expect(problemsOfParts({ events: events.slice(2, 3) })).toEqual([
      'events[0].jobBoard: names no job board: "boardc" is not in jobBoards.',
    ]);
  });

  it('says nothing of statuses that cannot be read', () => {
    const events = [{ id: 'a', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C1', url, auth }];
    expect(problemsOfParts({ events, workflowStatuses: { applicantworkflows: {} } })).toHaveLength(1);
    expect(problemsOfParts({ events, workflowStatuses: [] })).toHaveLength(1);
  });
});
