import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { WorkflowStatusesService } from '../workflows/index.js';
import { SchemasService } from './schemas.service.js';
import { SchemaCache } from './schema-cache.js';

const ctx = { customerId: 1 } as RequestContext;

/** A customer's schemas, whose configuration gets a new revision by `apply`. */
function newSchemas() {
  const revisionOf = (value: string) => ({
    definitions: { definition: buildDefinition('people'), lists: buildListLookup() },
    statuses: { current: [{ id: 'C1', value }], labels: new Map([['C1', value]]) },
  });
  let { definitions, statuses } = revisionOf('New');
  const service = new SchemasService(
    {
      definitionsOf: () => ({ get: () => definitions.definition, lists: definitions.lists, source: definitions }),
    } as unknown as ProfileDefinitionsService,
    { statusesOf: async () => statuses } as unknown as WorkflowStatusesService,
    new SchemaCache(),
  );
  const apply = (value: string): void => {
    ({ definitions, statuses } = revisionOf(value));
  };
  return { service, apply };
}

describe('SchemasService', () => {
  it.each(['person', 'submittal'] as const)('writes the schema of %s once in a revision', async (segment) => {
    const { service, apply } = newSchemas();
    const wanted = { segment, mode: 'read' } as const;
    const first = await service.getSchema(ctx, wanted);
    expect((await service.getSchema(ctx, wanted)).json()).toBe(first.json());
    expect((await service.getSchema(ctx, { segment, mode: 'write' })).tag).not.toBe(first.tag);
    apply('Newer');
    const second = await service.getSchema(ctx, wanted);
    expect(second.json()).not.toBe(first.json());
    expect(second.tag === first.tag).toBe(segment === 'person');
  });

  it.each([
    ['person', 'lastname'],
    ['submittal', 'status'],
  ] as const)('writes the schema of a field of %s once', async (segment, field) => {
    const { service } = newSchemas();
    const wanted = { segment, field, mode: 'write' } as const;
    const { json, tag } = await service.getFieldSchema(ctx, wanted);
    expect((await service.getFieldSchema(ctx, wanted)).json()).toBe(json());
    expect(tag).not.toBe((await service.getSchema(ctx, wanted)).tag);
    const { properties } = JSON.parse((await service.getSchema(ctx, wanted)).json().toString()) as {
      properties: Record<string, object>;
    };
    expect(JSON.parse(json().toString())).toMatchObject({ ...properties[field] });
  });

  it.each(['person', 'submittal'] as const)('knows no other fields of %s', async (segment) => {
    const { service } = newSchemas();
    for (const field of ['links', 'constructor', 'id']) {
      await expect(service.getFieldSchema(ctx, { segment, field, mode: 'write' })).rejects.toThrow(
        `"${field}" is not a field of this schema`,
      );
    }
  });
});
