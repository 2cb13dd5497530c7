import { describe, expect, it } from '@jest/globals';
import { createApiDocument } from './create-api-document.js';
import { toApiSchema } from './optional-members.js';

describe('toApiSchema', () => {
  it('tells a default in words, at every depth', () => {
    const schema = {
      type: 'object',
      properties: {
        gzip: { type: 'boolean', default: true },
        filters: { type: 'array', items: { type: 'string', default: '=', description: 'The operator' } },
        either: { anyOf: [{ type: 'integer', default: 24 }, { type: 'null' }] },
      },
    };
    expect(toApiSchema(schema)).toEqual({
      type: 'object',
      properties: {
        gzip: { type: 'boolean', description: 'Default: true.' },
        filters: { type: 'array', items: { type: 'string', description: 'The operator. Default: =.' } },
        either: { anyOf: [{ type: 'integer', description: 'Default: 24.' }, { type: 'null' }] },
      },
    });
  });

  it('marks keywords that OpenAPI has not as extensions, and leaves members of their names', () => {
    const options = [{ id: 'D1', value: 'One' }];
    const members = { options: { type: 'string' } };
    expect(toApiSchema({ options, list: 'lists.skills', profileType: 'people', properties: members })).toEqual({
      'x-options': options,
      'x-list': 'lists.skills',
      'x-profile-type': 'people',
      properties: { options: { type: 'string' } },
    });
  });

  it('takes a member of the name default for a member, and plain values as they are', () => {
    const schema = { properties: { default: { type: 'string' } }, enum: [{ default: 1 }], const: { default: 2 } };
    expect(toApiSchema(schema)).toEqual(schema);
  });
});

it('leaves a default to parameters alone, because generators make members with one required', () => {
  const { paths, components, webhooks } = createApiDocument();
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const bodies = [
    ...[components.schemas, components.responses, webhooks],
    ...operations.flatMap(({ requestBody, responses }) => [requestBody, responses]),
  ];
  // Bodies of blueprints have a member of this name, so examples do.
  const withoutExample = (name: string, member: unknown): unknown => (name === 'example' ? undefined : member);
  for (const body of bodies) expect(JSON.stringify(body, withoutExample) ?? '').not.toContain('"default":');
});
