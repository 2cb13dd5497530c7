import { describe, expect, it } from '@jest/globals';
import { validatorOf } from '../../../test/support/json-schema.js';
import type { WorkflowStatuses } from '../workflows/index.js';
import { workflowFieldSchema, workflowSchema } from './workflow-schema.js';

const current = [
  { id: 'C51218', value: 'New' },
  { id: 'C51220', value: 'Background check' },
];
const dropped: WorkflowStatuses = { current: [], labels: new Map([['C9', 'Old']]) };
const statuses: WorkflowStatuses = { current, labels: new Map([...current, { id: 'C9', value: 'Old' }].map(entryOf)) };
const none: WorkflowStatuses = { current: [], labels: new Map() };

function entryOf({ id, value }: { id: string; value: string }): [string, string] {
  return [id, value];
}

describe('the schema of a workflow', () => {
  const workflow = { baseprofile: 1, associatedprofile: 2 };

  it('gives the statuses in use, and binds writes to them (D-SCH-6)', () => {
    const write = validatorOf(workflowSchema('write', statuses));
    expect(write.accepts({ ...workflow, status: { id: 'C51220' } })).toBe(true);
    expect(write.accepts({ ...workflow, status: { id: 'C51220', value: 'Background check' } })).toBe(true);
    expect(write.accepts({ ...workflow, status: null })).toBe(true);
    expect(write.accepts({ ...workflow, status: { id: 'C9' } })).toBe(false);
    expect(write.accepts({ ...workflow, status: { value: 'New' } })).toBe(false);
    expect(write.accepts({ ...workflow, status: 'C51220' })).toBe(false);
    for (const mode of ['read', 'write'] as const) {
      expect(workflowSchema(mode, statuses).properties).toMatchObject({ status: { options: current } });
    }
  });

  it.each([statuses, dropped])('lets a read have a status that was dropped (D-SCH-6)', (known) => {
    const read = validatorOf(workflowSchema('read', known));
    expect(read.faultsOf({ baseprofile: {}, associatedprofile: {}, status: { id: 'C9', value: 'Old' } })).toEqual([]);
    expect(workflowSchema('read', known).properties).toHaveProperty('status');
  });

  it.each([none, dropped])('takes no status if the blueprint names none', (known) => {
    const write = workflowSchema('write', known);
    expect(validatorOf(write).accepts(workflow)).toBe(true);
    expect(validatorOf(write).accepts({ ...workflow, status: { id: 'C9' } })).toBe(false);
    expect(workflowFieldSchema(known, 'status', 'write')).toBeUndefined();
  });

  it('has no status at all if none was ever named', () => {
    expect(workflowSchema('read', none).properties).not.toHaveProperty('status');
    expect(workflowFieldSchema(none, 'status', 'read')).toBeUndefined();
  });

  it('bounds what it says of the source', () => {
    const write = validatorOf(workflowSchema('write', none));
    expect(write.accepts({ ...workflow, source: 'é'.repeat(4000), sourcename: null })).toBe(true);
    expect(write.accepts({ ...workflow, source: 'x'.repeat(4001) })).toBe(false);
  });

  it.each(['id', 'createddate', 'updateddate', 'links'])('takes no %s', (name) => {
    expect(validatorOf(workflowSchema('write', none)).accepts({ ...workflow, [name]: 1 })).toBe(false);
  });
});
