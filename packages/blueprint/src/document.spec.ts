import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { EXAMPLE, exampleWith, PLACES, SECRETS } from '../test/example-blueprint.js';
import { checkBlueprint } from './check-blueprint.js';
import { blueprintSchema, diffBlueprints, redactBlueprint } from './document.js';
import type { Blueprint } from './document.js';
import type { BlueprintChange } from './shape/shape.js';

const validate = new Ajv2020({ strict: true, allErrors: true }).compile(blueprintSchema);
const acme: Blueprint = { customer: { id: 1001, name: 'Acme' } };

describe('blueprintSchema', () => {
  it('is the file that the package holds (`npm run schema` writes it)', () => {
    const file = new URL('./schemas/blueprint.schema.json', import.meta.url);
    const schema = `${JSON.stringify(blueprintSchema, null, 2)}\n`;
    if (process.env['TALENT_WRITE_SCHEMA']) writeFileSync(file, schema);
    expect(readFileSync(file, 'utf8')).toBe(schema);
  });

  it.each([
    ['the example', EXAMPLE],
    ['its export', redactBlueprint(EXAMPLE)],
    ['the least', acme],
    ['one with a schema for its editor', { ...acme, $schema: './blueprint.schema.json' }],
  ])('takes %s', (_name, document) => {
    validate(document);
    expect(validate.errors).toBeNull();
  });

  it.each<[string, unknown]>([
    ['usres', []],
    ['customer', undefined],
    ['quota.requestsPerDay', 0],
    ['userGroups.1.access.peoples', 'read'],
    ['userGroups.1.attributes.people.field1004.type', 'text'],
    ['users.0.signingSecrets.0.expires', 'soon'],
    ['profileTypes.people.fields.0.maxLenght', 4],
    ['profileTypes.people.fields.4.fields.0.id', undefined],
    ['profileTypes.people.tabs.1.roles', ['boss']],
    ['forms.0.questions.0.name', 'toString'],
    ['forms.0.questions.5.questions.0.type', 'GROUP'],
    ['forms.0.questions.0.prepopulation', { type: -1, field: 'lastname' }],
    ['portals.0.filters', ['job.id']],
    ['portals.0.color', 'blue'],
    ['portals.0.logo', 'http://acme.example/logo.png'],
    ['events.0.url', 'ftp://partner.example'],
    ['events.0.auth', { type: 'hmac' }],
    ['events.2.showConfirmation', true],
    ['events.1.jobs', 'some'],
  ])('refuses %s as %j', (place, value) => expect(validate(exampleWith(place, value))).toBe(false));

  it('describes every member, for editors that complete it', () => expect(undescribed(blueprintSchema)).toEqual([]));

  it('refuses nothing that the check takes', () => {
    const value = fc.oneof(
      fc
        .anything({ maxDepth: 2, withNullPrototype: false })
        .map((any): unknown => JSON.parse(JSON.stringify(any) ?? 'null')),
      fc.constantFrom(
        'text',
        'GROUP',
        'list',
        'lists.skills',
        'C14567',
        'D1',
        'a b',
        'ä',
        'read',
        [],
        {},
        ['a', 'a'],
        '2027-01-01',
      ),
    );
    const places = PLACES.flatMap((place) => [place, `${place.slice(0, place.lastIndexOf('.') + 1)}other`]);
    fc.assert(
      fc.property(fc.constantFrom(...places), value, (place, any) => {
        const document = exampleWith(place, any);
        fc.pre(checkBlueprint(document).length === 0);
        validate(document);
        expect(validate.errors).toBeNull();
      }),
    );
  });
});

/** The members of all objects of a schema that an editor could say nothing of. */
function undescribed(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries((schema as { properties?: Record<string, { description?: string }> }).properties ?? {})
    .filter(([, member]) => typeof member.description !== 'string')
    .map(([name]) => `${path}.${name}`);
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => undescribed(part, `${path}.${name}`))];
}

const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((username) => ({ username, name: 'A', group: 'g' })) as [
  U,
  U,
  U,
];
type U = NonNullable<Blueprint['users']>[number];

/** How the example changes when that place is another. */
function changesAt(place: string, value: unknown): BlueprintChange[] {
  return diffBlueprints(EXAMPLE, exampleWith(place, value) as unknown as Blueprint);
}

describe('diffBlueprints', () => {
  it('finds nothing between a blueprint and itself, or its export', () => {
    expect(diffBlueprints(EXAMPLE, structuredClone(EXAMPLE))).toEqual([]);
    expect(diffBlueprints(EXAMPLE, redactBlueprint(EXAMPLE))).toEqual([]);
  });

  it('tells all of a first one, items as a whole', () => {
    const first = diffBlueprints(undefined, { ...acme, users: [alice] });
    expect(first).toEqual([
      { path: 'customer.id', before: null, after: 1001 },
      { path: 'customer.name', before: null, after: 'Acme' },
      { path: 'users.alice', before: null, after: alice },
    ]);
  });

  it.each<[string, unknown, string, unknown, unknown]>([
    ['quota.requestsPerDay', 5, 'quota.requestsPerDay', 20_000, 5],
    ['userGroups.1.fieldAccess.people.email', undefined, 'userGroups.partners.fieldAccess.people.email', 'read', null],
    [
      'profileTypes.people.fields.4.fields.0.required',
      undefined,
      'profileTypes.people.fields.field1005.fields.field1006.required',
      true,
      null,
    ],
    [
      'profileTypes.people.tabs.0.fields',
      ['lastname'],
      'profileTypes.people.tabs.general.fields',
      ['firstname', 'lastname', 'field1001'],
      ['lastname'],
    ],
    [
      'profileTypes.people.roleFolders.D32001',
      'employee',
      'profileTypes.people.roleFolders.D32001',
      'candidate',
      'employee',
    ],
    ['customLists.0.value', 'Starts', 'customLists.14567.value', 'Start preferences', 'Starts'],
    ['customLists.0.nodes.0.hidden', true, 'customLists.14567.nodes.Morning.hidden', null, true],
    [
      'forms.0.questions.5.questions.1.monthOnly',
      undefined,
      'forms.background_check.questions.employers.questions.from.monthOnly',
      true,
      null,
    ],
    [
      'workflowStatuses.applicantworkflows.1.value',
      'Check',
      'workflowStatuses.applicantworkflows.C51220.value',
      'Background check',
      'Check',
    ],
    ['events.1.jobs', [7], 'events.assessment.jobs', 'all', [7]],
    ['events.0.auth.user', 'acme', 'events.background-check.auth.user', 'acme_events', 'acme'],
    [
      'events.0.auth',
      { type: 'none' },
      'events.background-check.auth',
      { type: 'hmac', user: 'acme_events', secret: '[secret]' },
      { type: 'none' },
    ],
  ])('names the change of %s to %j by identity', (place, value, path, before, after) => {
    expect(changesAt(place, value)).toEqual([{ path, before, after }]);
  });

  it('tells a search lock as one value', () => {
    const [change, ...others] = changesAt('userGroups.1.searchLocks.jobs.filters.0.operator', '!=');
    expect(others).toEqual([]);
    expect(change?.path).toBe('userGroups.partners.searchLocks.jobs');
    expect(change?.after).toEqual({ filters: [{ name: 'job.folder', value: ['D31001'], operator: '!=' }] });
  });

  it('tells what is removed, and what is added, as a whole', () => {
    expect(changesAt('profileTypes.people.fields.4', undefined)).toEqual([
      { path: 'profileTypes.people.fields.field1005', before: EXAMPLE.profileTypes.people.fields[4], after: null },
    ]);
    expect(changesAt('events', EXAMPLE.events.slice(1)).map(({ path, after }) => [path, after])).toEqual([
      ['events.background-check', null],
    ]);
  });

  it('takes an event of another kind for another event', () => {
    const event = { ...EXAMPLE.events[3], eventType: 'JobPostToWebEvent' };
    expect(changesAt('events.3', event)).toEqual([
      { path: 'events.board-unpost.eventType', before: 'JobUnpostToWebEvent', after: 'JobPostToWebEvent' },
    ]);
    const { id, url, auth } = EXAMPLE.events[3];
    const other = { id, url, auth, eventType: 'ApplicationCompletedEvent', jobs: 'all' };
    expect(changesAt('events.3', other)).toEqual([
      { path: 'events.board-unpost', before: EXAMPLE.events[3], after: other },
    ]);
  });

  it.each<[string, Partial<Blueprint>]>([
    ['quota', { quota: { requestsPerDay: 10_000 } }],
    ['empty parts', { users: [], forms: [], profileTypes: { people: {} }, lists: { 'lists.skills': { nodes: [] } } }],
    [
      'profile types',
      { profileTypes: { people: { enabled: true, locked: false, tabs: [], fields: [], roleFolders: {} } } },
    ],
    ['the place of the schema', { $schema: './blueprint.schema.json' }],
  ])('takes the default of %s for what is left out', (_name, parts) => {
    expect(diffBlueprints(acme, { ...acme, ...parts })).toEqual([]);
    expect(diffBlueprints({ ...acme, ...parts }, acme)).toEqual([]);
  });

  it('takes the defaults of items for what is left out', () => {
    const question = { name: 'q', label: 'Q', type: 'CHECKBOX' } as const;
    const form = { formname: 'f', displayName: 'F', type: 'Job' } as const;
    const bare: Blueprint = {
      ...acme,
      userGroups: [{ integrationName: 'g', label: 'G' }],
      customLists: [{ value: 'L', nodes: [{ value: 'A' }] }],
      forms: [{ ...form, questions: [question] }],
      portals: [{ id: 1, name: 'careers' }],
    };
    const explicit: Blueprint = {
      ...acme,
      userGroups: [{ integrationName: 'g', label: 'G', administrator: false, access: { people: 'write' } }],
      customLists: [{ value: 'L', nodes: [{ value: 'A', hidden: false, children: [] }] }],
      forms: [{ ...form, status: 'active', webServices: true, questions: [{ ...question, required: false }] }],
      portals: [{ id: 1, name: 'careers', acceptsPosts: true }],
    };
    expect(diffBlueprints(bare, explicit)).toEqual([]);
    expect(diffBlueprints(explicit, bare)).toEqual([]);
  });

  it('takes no members of an object for what every object has', () => {
    const group = { integrationName: 'g', label: 'G' };
    const locked = { ...group, fieldAccess: { people: { constructor: 'none' } } } as const;
    expect(diffBlueprints({ ...acme, userGroups: [group] }, { ...acme, userGroups: [locked] })).toEqual([
      { path: 'userGroups.g.fieldAccess.people.constructor', before: null, after: 'none' },
    ]);
  });
});

describe('the order of items', () => {
  const withUsers = (...users: U[]): Blueprint => ({ ...acme, users });

  it('is a change of the array, where that of the common ones is another', () => {
    expect(diffBlueprints(withUsers(alice, bob, carol), withUsers(carol, alice, bob))).toEqual([
      { path: 'users', before: ['alice', 'bob', 'carol'], after: ['carol', 'alice', 'bob'] },
    ]);
  });

  it('is none where items only come or go', () => {
    expect(diffBlueprints(withUsers(alice, carol), withUsers(alice, bob, carol)).map(({ path }) => path)).toEqual([
      'users.bob',
    ]);
    expect(diffBlueprints(withUsers(alice, bob, carol), withUsers(carol)).map(({ path }) => path)).toEqual([
      'users.alice',
      'users.bob',
    ]);
  });

  it('counts for the fields of a tab and the filters of a portal, not for groups and roles', () => {
    expect(changesAt('profileTypes.people.tabs.0.fields', ['lastname', 'firstname', 'field1001'])).toHaveLength(1);
    expect(changesAt('portals.0.filters', EXAMPLE.portals[0].filters.toReversed())).toHaveLength(1);
    const tabs = (roles: Array<'candidate' | 'employee'>): Blueprint => ({
      ...acme,
      profileTypes: { people: { tabs: [{ id: 't', label: 'T', roles, hiddenFrom: roles }] } },
    });
    expect(diffBlueprints(tabs(['candidate', 'employee']), tabs(['employee', 'candidate']))).toEqual([]);
    expect(diffBlueprints(tabs(['candidate']), tabs(['employee']))).toHaveLength(2);
  });
});

describe('nodes of lists', () => {
  const withNodes = (
    ...nodes: Array<NonNullable<NonNullable<Blueprint['customLists']>[number]['nodes']>[number]>
  ): Blueprint => ({ ...acme, customLists: [{ listnodeid: 1, value: 'L', nodes }] });

  it.each([
    ['the system id', { id: 'C7', value: 'A' }, { id: 'C7', value: 'B' }, 'customLists.1.nodes.C7.value'],
    ['the number', { listnodeid: 7, value: 'A' }, { listnodeid: 7, value: 'B' }, 'customLists.1.nodes.7.value'],
    ['the label', { value: 'A' }, { value: 'A', hidden: true }, 'customLists.1.nodes.A.hidden'],
    [
      'the label, where one gained a number',
      { value: 'A' },
      { listnodeid: 7, value: 'A' },
      'customLists.1.nodes.7.listnodeid',
    ],
  ])('are matched by %s', (_name, before, after, path) => {
    expect(diffBlueprints(withNodes(before), withNodes(after)).map((change) => change.path)).toEqual([path]);
  });

  it('are two when their numbers are two, whatever their labels', () => {
    const changes = diffBlueprints(withNodes({ listnodeid: 7, value: 'A' }), withNodes({ listnodeid: 8, value: 'A' }));
    expect(changes.map(({ path }) => path)).toEqual(['customLists.1.nodes.7', 'customLists.1.nodes.8']);
  });
});

describe('secrets', () => {
  it('are covered wherever they are shown', () => {
    const shown = JSON.stringify([diffBlueprints(undefined, EXAMPLE), diffBlueprints(EXAMPLE, acme)]);
    expect(SECRETS.filter((secret) => shown.includes(secret))).toEqual([]);
    expect(shown.split('[secret]')).toHaveLength(2 * SECRETS.length + 1);
  });

  it.each([
    ['users.0.password', 'users.acme.integration.password'],
    ['users.0.signingSecrets.1.secret', 'users.acme.integration.signingSecrets.k2.secret'],
    ['events.0.auth.secret', 'events.background-check.auth.secret'],
    ['events.2.auth.password', 'events.board-post.auth.password'],
  ])('are told to change, not what they are: %s', (place, path) => {
    expect(changesAt(place, 'new')).toEqual([{ path, before: '[secret]', after: '[secret]' }]);
  });

  it('are kept when they are left out, and new when there was none', () => {
    const known: Blueprint = { ...acme, users: [alice] };
    const given: Blueprint = {
      ...acme,
      users: [{ ...alice, password: 'new', signingSecrets: [{ id: 'k', secret: 's' }] }],
    };
    expect(diffBlueprints(given, known)).toEqual([]);
    expect(diffBlueprints(known, given)).toEqual([
      { path: 'users.alice.password', before: null, after: '[secret]' },
      { path: 'users.alice.signingSecrets.k', before: null, after: { id: 'k', secret: '[secret]' } },
    ]);
  });

  it('end when a list of them leaves them out', () => {
    expect(changesAt('users.0.signingSecrets.1', undefined)).toEqual([
      { path: 'users.acme.integration.signingSecrets.k2', before: { id: 'k2', secret: '[secret]' }, after: null },
    ]);
  });
});

describe('redactBlueprint', () => {
  it('leaves passwords and secrets out, and nothing else', () => {
    const redacted = redactBlueprint(EXAMPLE);
    const [integration, partner] = EXAMPLE.users;
    const [check, assessment, post, unpost] = EXAMPLE.events;
    expect(redacted).toEqual({
      ...EXAMPLE,
      users: [
        {
          username: integration.username,
          name: integration.name,
          group: integration.group,
          signingSecrets: [{ id: 'k1', expires: '2027-01-01T00:00:00Z' }, { id: 'k2' }],
        },
        partner,
      ],
      events: [
        { ...check, auth: { type: 'hmac', user: 'acme_events' } },
        assessment,
        { ...post, auth: { type: 'basic', username: 'acme' } },
        unpost,
      ],
    });
    expect(Object.keys(redacted.users?.[0] ?? {})).not.toContain('password');
    expect(SECRETS.filter((secret) => JSON.stringify(redacted).includes(secret))).toEqual([]);
  });

  it('does not change what it is given', () => {
    const given = structuredClone(EXAMPLE) as Blueprint;
    redactBlueprint(given);
    expect(given).toEqual(EXAMPLE);
  });

  it('shows nothing that is no part of a blueprint', () => {
    const stray = { ...EXAMPLE, secrets: ['hunter2'] };
    expect(JSON.stringify(redactBlueprint(stray))).not.toContain('hunter2');
  });
});
