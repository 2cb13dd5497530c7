import { describe, expect, it, jest } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { WrittenCache } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { WorkflowStatusesService } from '../workflows/index.js';
import { Turn } from '../../runtime/index.js';
import { SchemasService } from './schemas.service.js';

const ctx = { customerId: 1 } as RequestContext;

const MANY = 300;
const FIELDS = Array.from({ length: MANY }, (_, at) => ({ id: `field${at + 1}`, type: 'text' }));

/** A customer's schemas, whose configuration gets a new revision by `apply`. */
function newSchemas() {
  const revisionOf = (value: string) => ({
    definitions: { definition: buildDefinition('people', FIELDS), lists: buildListLookup() },
    statuses: { current: [{ id: 'C1', value }], labels: new Map([['C1', value]]) },
  });
  let { definitions, statuses } = revisionOf('New');
  const service = new SchemasService(
    {
      definitionsOf: () => ({ get: () => definitions.definition, lists: definitions.lists, source: definitions }),
    } as unknown as ProfileDefinitionsService,
    { statusesOf: async () => statuses } as unknown as WorkflowStatusesService,
    new WrittenCache(),
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
    expect(await (await service.getSchema(ctx, wanted)).json()).toBe(await first.json());
    expect((await service.getSchema(ctx, { segment, mode: 'write' })).tag).not.toBe(first.tag);
    apply('Newer');
    const second = await service.getSchema(ctx, wanted);
    expect(await second.json()).not.toBe(await first.json());
    expect(second.tag === first.tag).toBe(segment === 'person');
  });

  it.each([
    ['person', 'lastname'],
    ['submittal', 'status'],
  ] as const)('writes the schema of a field of %s once', async (segment, field) => {
    const { service } = newSchemas();
    const wanted = { segment, field, mode: 'write' } as const;
    const { json, tag } = await service.getFieldSchema(ctx, wanted);
    expect(await (await service.getFieldSchema(ctx, wanted)).json()).toBe(await json());
    expect(tag).not.toBe((await service.getSchema(ctx, wanted)).tag);
    const whole = await service.getSchema(ctx, wanted);
    const { properties } = JSON.parse(String(await whole.json())) as {
      properties: Record<string, object>;
    };
    expect(JSON.parse(String(await json()))).toMatchObject({ ...properties[field] });
  });

  it('lets others be served between the fields of a type, while their schemas are made and while they are rendered', async () => {
    const isOver = jest.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const pass = jest.spyOn(Turn.prototype, 'pass').mockResolvedValue();
    await newSchemas().service.getSchema(ctx, { segment: 'person', mode: 'read' });
    expect(pass.mock.calls.length).toBeGreaterThan(2 * MANY);
    isOver.mockRestore();
    pass.mockRestore();
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
