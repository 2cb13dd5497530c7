import { describe, expect, it } from '@jest/globals';
import type { Session, UnitOfWork } from '../../database/index.js';
import type { ConfigurationRevisions } from '../customers/index.js';
import type { WorkflowStatusEntity } from './workflow-status.entity.js';
import { WorkflowStatusesService, WorkflowStatusesRepository } from './workflow-statuses.service.js';
import { Caches } from '../../runtime/index.js';

const TYPE = 'applicantworkflows';

function statuses(first: number, count: number): Array<{ id: string; value: string }> {
  return Array.from({ length: count }, (_, index) => ({ id: `C${first + index}`, value: 'S' }));
}

/** Returns the problems of statuses if the given ones are stored. */
function problemsOf(stored: number, wanted: ReadonlyArray<{ id: string; value: string }>): Promise<unknown> {
  class Stored extends WorkflowStatusesRepository {
    override async list(): Promise<WorkflowStatusEntity[]> {
      return statuses(1, stored).map((status) => ({ ...status, customerId: 1, workflowType: TYPE, position: null }));
    }
  }
  const revisions = {
    onMoved: () => undefined,
    onForgotten: () => undefined,
    caches: new Caches(),
  } as unknown as ConfigurationRevisions;
  const service = new WorkflowStatusesService({} as UnitOfWork, revisions, new Stored());
  return service.problemsOf({} as Session, 1, { [TYPE]: [...wanted], sourceworkflows: statuses(1, 1) });
}

describe('the statuses of a type of workflows', () => {
  it('are 2,000 at most, those that earlier blueprints named counted (D-PLT-20)', async () => {
    expect(await problemsOf(1999, statuses(2000, 1))).toEqual([]);
    expect(await problemsOf(1999, statuses(1999, 3))).toEqual([
      { path: `workflowStatuses.${TYPE}`, message: expect.stringContaining('at most 2000 statuses') },
    ]);
  });

  it('are accepted if they are at most as many as before', async () => {
    expect(await problemsOf(3000, statuses(1, 10))).toEqual([]);
  });
});
