import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EXAMPLE, exampleWith, SECRETS } from '../test/example-blueprint.js';
import { checkBlueprint } from './check-blueprint.js';

const acme = { customer: { id: 1001, name: 'Acme' } };

/** The problems as the server tells them. */
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
      'usres: is not a member that this version reads; $schema, customer, quota, userGroups, users, profileTypes, lists, customLists, forms, portals, jobBoards, workflowStatuses, events are. Did you mean "users"?',
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
      'is not a member that this version reads; id, listnodeid, value, hidden, children are.',
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
      'is not a member that this version reads; type, text are.',
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
    ['events.0.auth', { type: 'none', secret: 's' }, 'is not a member that this version reads; type are.'],
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
