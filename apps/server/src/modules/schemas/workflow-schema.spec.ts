import { describe, expect, it } from '@jest/globals';
import { validatorOf } from '../../../test/support/json-schema.js';
import { workflowSchema } from './workflow-schema.js';

const statuses = [
  { id: 'C51218', value: 'New' },
  { id: 'C51220', value: 'Background check' },
];

describe('the schema of a workflow', () => {
  it('tells the statuses that there are, and binds writes to them', () => {
    const write = validatorOf(workflowSchema('write', statuses));
    const workflow = { baseprofile: 1, associatedprofile: 2 };
    expect(write.accepts({ ...workflow, status: { id: 'C51220' } })).toBe(true);
    expect(write.accepts({ ...workflow, status: { id: 'C9' } })).toBe(false);
    expect(write.accepts({ ...workflow, status: { value: 'New' } })).toBe(false);
    for (const mode of ['read', 'write'] as const) {
      expect(workflowSchema(mode, statuses).properties).toMatchObject({ status: { options: statuses } });
    }
  });

  it('lets a read have a status that was dropped', () => {
    const read = validatorOf(workflowSchema('read', statuses));
    expect(read.faultsOf({ baseprofile: {}, associatedprofile: {}, status: { id: 'C9', value: 'Old' } })).toEqual([]);
  });

  it('takes any status where none are known', () => {
    const write = workflowSchema('write', []);
    expect(JSON.stringify(write)).not.toContain('enum');
    expect(validatorOf(write).accepts({ baseprofile: 1, associatedprofile: 2, status: { id: 'C9' } })).toBe(true);
  });
});
