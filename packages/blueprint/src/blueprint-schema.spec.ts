import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { EXAMPLE, exampleWith } from '../test/example-blueprint.js';
import { blueprintSchema } from './blueprint-schema.js';
import { checkBlueprint } from './check-blueprint.js';
import { redactBlueprint } from './redact-blueprint.js';

const validate = new Ajv2020({ strict: true, allErrors: true }).compile(blueprintSchema);
const acme = { customer: { id: 1001, name: 'Acme' } };

describe('blueprintSchema', () => {
  it('is the file that the package holds; pnpm run schemas writes it anew', () => {
    const file = readFileSync(new URL('./schemas/blueprint.schema.json', import.meta.url), 'utf8');
    expect(file).toBe(`${JSON.stringify(blueprintSchema, null, 2)}\n`);
  });

  it('says what it is', () => {
    expect(blueprintSchema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Blueprint of the talent platform',
      required: ['customer'],
      additionalProperties: false,
    });
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
    ['userGroups.1.access.people', 'all'],
    ['userGroups.1.access.peoples', 'read'],
    ['userGroups.1.fieldAccess.person', {}],
    ['userGroups.1.searchLocks.jobs', {}],
    ['userGroups.1.attributes.people.field1004.type', 'text'],
    ['users.0.username', 'a:b'],
    ['users.0.signingSecrets.0.expires', 'soon'],
    ['profileTypes.people.fields.0.maxLenght', 4],
    ['profileTypes.people.fields.0.type', 'texd'],
    ['profileTypes.people.fields.4.fields.0.id', undefined],
    ['profileTypes.people.tabs.1.roles', ['boss']],
    ['customLists.0.nodes.0.exportAs', 'M'],
    ['forms.0.formname', 'list'],
    ['forms.0.questions.0.name', 'owner'],
    ['forms.0.questions.0.name', 'toString'],
    ['forms.0.questions.5.questions.0.type', 'GROUP'],
    ['forms.0.questions.0.prepopulation', { type: -1, field: 'lastname' }],
    ['portals.0.filters', ['job.jobpost.status']],
    ['portals.0.filters', ['job.id']],
    ['workflowStatuses.applicantworkflow', []],
    ['events.0.url', 'ftp://partner.example'],
    ['events.0.auth', { type: 'hmac' }],
    ['events.2.showConfirmation', true],
    ['events.1.jobs', 'some'],
  ])('refuses %s as %j', (place, value) => {
    expect(validate(exampleWith(place, value))).toBe(false);
  });

  it('describes every member, for editors that complete it', () => {
    expect(undescribed(blueprintSchema)).toEqual([]);
  });

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
    const places = placesOf(EXAMPLE).flatMap((place) => [place, `${place.slice(0, place.lastIndexOf('.') + 1)}other`]);
    fc.assert(
      fc.property(fc.constantFrom(...places), value, (place, any) => {
        const document = exampleWith(place, any);
        fc.pre(checkBlueprint(document).length === 0);
        validate(document);
        expect(validate.errors).toBeNull();
      }),
      { numRuns: 300 },
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

/** Every place of a document, as `exampleWith` takes it. */
function placesOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place];
  const below = Object.entries(value).filter(([name]) => !name.includes('.'));
  const members = below.flatMap(([name, member]) => placesOf(member, place === '' ? name : `${place}.${name}`));
  return place === '' ? members : [place, ...members];
}
