import { expect, it } from '@jest/globals';
import { statusesByType } from './workflow-statuses.js';

it('tells for each type the statuses in use, in order, and the label of every one that ever was', () => {
  const statuses = statusesByType([
    { customerId: 1, workflowType: 'applicantworkflows', id: 'C2', value: 'New', position: 1 },
    { customerId: 1, workflowType: 'applicantworkflows', id: 'C1', value: 'Hired', position: 2 },
    { customerId: 1, workflowType: 'applicantworkflows', id: 'C3', value: 'Gone', position: null },
    { customerId: 1, workflowType: 'sourceworkflows', id: 'C1', value: 'Met', position: 1 },
  ]);
  expect(statuses.get('applicantworkflows')).toEqual({
    current: [
      { id: 'C2', value: 'New' },
      { id: 'C1', value: 'Hired' },
    ],
    labels: new Map([
      ['C2', 'New'],
      ['C1', 'Hired'],
      ['C3', 'Gone'],
    ]),
  });
  expect(statuses.get('sourceworkflows')?.current).toEqual([{ id: 'C1', value: 'Met' }]);
  expect(statuses.get('onboardworkflows')).toEqual({ current: [], labels: new Map() });
});
