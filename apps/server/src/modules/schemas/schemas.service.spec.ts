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

describe('SchemasService', () => {
  it('lets others be served between the fields of a type, while their schemas are made and while they are rendered', async () => {
    const isOver = jest.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const pass = jest.spyOn(Turn.prototype, 'pass').mockResolvedValue();
    const definition = buildDefinition('people', FIELDS);
    const service = new SchemasService(
      {
        definitionsOf: () => ({ get: () => definition, lists: buildListLookup(), source: {} }),
      } as unknown as ProfileDefinitionsService,
      {} as WorkflowStatusesService,
      new WrittenCache(),
    );
    await service.getSchema(ctx, { segment: 'person', mode: 'read' });
    expect(pass.mock.calls.length).toBeGreaterThan(2 * MANY);
    isOver.mockRestore();
    pass.mockRestore();
  });
});
