import { describe, expect, it } from '@jest/globals';
import { parseMove, parseNewWorkflow } from './workflow-body.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';

const workflowType = 'applicantworkflows';
const current = [
  { id: 'C1', value: 'New' },
  { id: 'C2', value: 'Hired' },
];
const statuses: WorkflowStatuses = { current, labels: new Map([...current.map(entryOf), ['C9', 'Gone']]) };
const scope = { workflowType, statuses } as const;
const least = { baseprofile: 7, associatedprofile: 8 };

function entryOf({ id, value }: { id: string; value: string }): [string, string] {
  return [id, value];
}

const BY_ID = 'must be a status by its id, as {"id":"…"}, received';
const OF_TYPE = 'must be a status of applicantworkflows, C1 (New), C2 (Hired), received';

describe('the body of a POST of a workflow (D-WFL-4)', () => {
  it.each<[unknown, string]>([
    ['C1', `${BY_ID} "C1".`],
    ['hird', `${BY_ID} "hird". Did you mean "C2", the id of "Hired"?`],
    [{ value: 'New' }, `${BY_ID} no id that is a string. Did you mean "C1", the id of "New"?`],
    [[{ id: 'C1' }], `${BY_ID} an array.`],
    [{ id: 1 }, `${BY_ID} no id that is a string.`],
    [{ id: 'Hired' }, `${OF_TYPE} "Hired". Did you mean "C2", the id of "Hired"?`],
    [{ id: 'c1' }, `${OF_TYPE} "c1".`],
    [{ id: 'C9' }, `${OF_TYPE} "C9".`],
    [{ id: 'C1', colour: 1 }, 'must name a status by id, received "colour".'],
  ])('refuses the status %j', (status, detail) => {
    expect(parseNewWorkflow({ ...least, status }, scope).problems).toEqual([
      { code: 'VALUE_INVALID', field: 'status', detail },
    ]);
  });

  it.each([null, '', undefined])('says nothing by %j (D-PRO-3)', (nothing) => {
    const body = { ...least, status: nothing, source: nothing, sourcename: nothing, links: [] };
    const { workflow, problems } = parseNewWorkflow(body, scope);
    expect(workflow).toMatchObject({ statusId: 'C1', source: null, sourceName: null });
    expect(problems).toEqual([]);
  });
});

it.each([
  ['Fits.', 'Fits.'],
  [null, null],
  ['', null],
])('the body of a move may say why: %j', (comment, kept) => {
  const moved = parseMove({ status: { id: 'C2' }, comment }, { ...scope, statusId: 'C1', takesComment: true });
  expect(moved).toMatchObject({ statusId: 'C2', comment: kept, problems: [] });
});
