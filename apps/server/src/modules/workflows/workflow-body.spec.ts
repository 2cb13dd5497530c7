import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@talent-platform/protocol/errors';
import { parseMove, parseNewWorkflow } from './workflow-body.js';
import type { WorkflowStatuses } from './workflow-statuses.service.js';

const workflowType = 'applicantworkflows';
const statuses: WorkflowStatuses = {
  current: [
    { id: 'C1', value: 'New' },
    { id: 'C2', value: 'Hired' },
  ],
  labels: new Map([
    ['C1', 'New'],
    ['C2', 'Hired'],
    ['C9', 'Gone'],
  ]),
};
const none: WorkflowStatuses = { current: [], labels: new Map() };
const scope = { workflowType, statuses } as const;
const least = { baseprofile: 7, associatedprofile: 8 };

function told(problems: readonly Problem[]): string[] {
  return problems.map(({ code, field, detail }) => `${code} ${field ?? ''}: ${detail}`);
}

describe('the body of a POST of a workflow', () => {
  it('names both profiles, and gets the first status', () => {
    expect(parseNewWorkflow(least, scope)).toEqual({
      workflow: { workflowType, baseId: 7, personId: 8, statusId: 'C1', source: null, sourceName: null },
      references: [
        { path: 'baseprofile', target: 'jobs', id: 7 },
        { path: 'associatedprofile', target: 'people', id: 8 },
      ],
      problems: [],
    });
  });

  it('has no status if the blueprint names none', () => {
    expect(parseNewWorkflow(least, { workflowType, statuses: none }).workflow?.statusId).toBeNull();
  });

  it('has the other members if they are there', () => {
    const body = { ...least, status: { id: 'C2' }, source: 'Portal', sourcename: '😀'.repeat(4000) };
    expect(parseNewWorkflow(body, scope)).toMatchObject({
      workflow: { statusId: 'C2', source: 'Portal', sourceName: body.sourcename },
      problems: [],
    });
  });

  it.each([null, '', undefined])('says nothing by %j (D-PRO-3, D-WFL-4)', (nothing) => {
    const body = { ...least, status: nothing, source: nothing, sourcename: nothing, links: [] };
    expect(parseNewWorkflow(body, scope)).toMatchObject({
      workflow: { statusId: 'C1', source: null, sourceName: null },
      problems: [],
    });
    const { problems } = parseNewWorkflow({ baseprofile: nothing, associatedprofile: nothing }, scope);
    expect(told(problems)).toEqual([
      'FIELD_REQUIRED baseprofile: is required.',
      'FIELD_REQUIRED associatedprofile: is required.',
    ]);
  });

  it('reports every problem at once, and still returns the profiles that can be looked up', () => {
    const body = {
      baseprofile: 'x',
      associatedprofile: 8,
      status: { id: 'C3' },
      source: 7,
      sourcename: 'a\0',
      id: 3,
      createddate: 'x',
      colour: 'red',
      constructor: 1,
    };
    const { workflow, references, problems } = parseNewWorkflow(body, scope);
    expect(workflow).toBeUndefined();
    expect(references).toEqual([{ path: 'associatedprofile', target: 'people', id: 8 }]);
    expect(told(problems)).toEqual([
      'FIELD_NOT_WRITABLE id: can be read only. Leave it out.',
      'FIELD_NOT_WRITABLE createddate: can be read only. Leave it out.',
      'FIELD_UNKNOWN colour: is not a member of a workflow. Names must match exactly, in lower case.',
      'FIELD_UNKNOWN constructor: is not a member of a workflow. Names must match exactly, in lower case.',
      'VALUE_INVALID baseprofile: must be an id, a whole number from 1, received "x".',
      'VALUE_INVALID status: must be a status of applicantworkflows, C1 (New), C2 (Hired), received "C3".',
      'VALUE_INVALID source: must be a string, received 7.',
      'VALUE_INVALID sourcename: must not hold NUL or half of a surrogate pair.',
    ]);
  });

  it.each<[unknown, string]>([
    ['C1', 'must be a status by its id, as {"id":"…"}, received "C1".'],
    [
      { value: 'New' },
      'must be a status by its id, as {"id":"…"}, received no id that is a string. Did you mean "C1", the id of "New"?',
    ],
    ['hird', 'must be a status by its id, as {"id":"…"}, received "hird". Did you mean "C2", the id of "Hired"?'],
    [
      { id: 'Hired' },
      'must be a status of applicantworkflows, C1 (New), C2 (Hired), received "Hired". Did you mean "C2", the id of "Hired"?',
    ],
    [[{ id: 'C1' }], 'must be a status by its id, as {"id":"…"}, received an array.'],
    [{ id: 1 }, 'must be a status by its id, as {"id":"…"}, received no id that is a string.'],
    [{ id: 'C1', colour: 1 }, 'must name a status by id, received "colour".'],
    [{ id: 'c1' }, 'must be a status of applicantworkflows, C1 (New), C2 (Hired), received "c1".'],
    [{ id: 'C9' }, 'must be a status of applicantworkflows, C1 (New), C2 (Hired), received "C9".'],
  ])('refuses the status %j', (status, detail) => {
    expect(parseNewWorkflow({ ...least, status }, scope).problems).toEqual([
      { code: 'VALUE_INVALID', field: 'status', detail },
    ]);
  });

  it('takes no status if there are none', () => {
    const { problems } = parseNewWorkflow({ ...least, status: { id: 'C1' } }, { workflowType, statuses: none });
    expect(told(problems)).toEqual([
      'VALUE_INVALID status: must be left out: there are no statuses for applicantworkflows, received "C1".',
    ]);
  });

  it('takes a status as it is read, by its id', () => {
    const { workflow } = parseNewWorkflow({ ...least, status: { id: 'C2', value: 'New' } }, scope);
    expect(workflow?.statusId).toBe('C2');
  });

  it('bounds the source', () => {
    const { problems } = parseNewWorkflow({ ...least, source: 'x'.repeat(4001), sourcename: '\ud800' }, scope);
    expect(told(problems)).toEqual([
      'VALUE_INVALID source: must be at most 4000 characters long, received 4001.',
      'VALUE_INVALID sourcename: must not hold NUL or half of a surrogate pair.',
    ]);
  });
});

describe('the body of a PATCH of a workflow', () => {
  const moved = { ...scope, statusId: 'C1', takesComment: false };

  it('names the status to move to', () => {
    expect(parseMove({ status: { id: 'C2' }, links: [] }, moved)).toEqual({
      statusId: 'C2',
      comment: null,
      problems: [],
    });
  });

  it('may name the present status, also if it is out of use', () => {
    const old = { ...moved, statusId: 'C9' };
    expect(parseMove({ status: { id: 'C9' } }, old)).toEqual({ statusId: 'C9', comment: null, problems: [] });
    expect(parseMove({ status: { id: 'C9' } }, moved).statusId).toBeUndefined();
  });

  it.each([{}, { links: [] }])('must hold something, unlike %j', (body) => {
    expect(parseMove(body, moved).problems).toMatchObject([{ code: 'BODY_MALFORMED' }]);
  });

  it.each([null, ''])('cannot take the status away by %j', (status) => {
    expect(told(parseMove({ status }, moved).problems)).toEqual(['FIELD_REQUIRED status: is required.']);
  });

  it('can change nothing else', () => {
    const body = {
      ...least,
      status: { id: 'C2' },
      source: null,
      sourcename: 'x',
      id: 1,
      updateddate: 'x',
      colour: 1,
      comment: 'x',
    };
    const { statusId, problems } = parseMove(body, moved);
    expect(statusId).toBeUndefined();
    expect(problems.map(({ code, field }) => [code, field])).toEqual([
      ['FIELD_NOT_WRITABLE', 'baseprofile'],
      ['FIELD_NOT_WRITABLE', 'associatedprofile'],
      ['FIELD_NOT_WRITABLE', 'source'],
      ['FIELD_NOT_WRITABLE', 'sourcename'],
      ['FIELD_NOT_WRITABLE', 'id'],
      ['FIELD_NOT_WRITABLE', 'updateddate'],
      ['FIELD_UNKNOWN', 'colour'],
      ['FIELD_UNKNOWN', 'comment'],
    ]);
  });
});

describe('the body of a move by the platform', () => {
  const moved = { ...scope, statusId: 'C1', takesComment: true };
  const status = { id: 'C2' };

  it('may say why', () => {
    expect(parseMove({ status, comment: 'Fits.' }, moved)).toEqual({ statusId: 'C2', comment: 'Fits.', problems: [] });
    for (const comment of [null, ''])
      expect(parseMove({ status, comment }, moved)).toEqual({ statusId: 'C2', comment: null, problems: [] });
  });

  it('names a status, also if it says why', () => {
    expect(told(parseMove({ comment: 'Fits.' }, moved).problems)).toEqual(['FIELD_REQUIRED status: is required.']);
  });

  it.each([
    ['x'.repeat(4001), 'must be at most 4000 characters long, received 4001.'],
    ['\0', 'must not hold NUL or half of a surrogate pair.'],
    [7, 'must be a string, received 7.'],
  ])('bounds what it says', (comment, problem) => {
    expect(told(parseMove({ status, comment }, moved).problems)).toEqual([`VALUE_INVALID comment: ${problem}`]);
  });
});
