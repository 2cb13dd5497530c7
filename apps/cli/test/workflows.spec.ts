import { expect, it } from '@jest/globals';
import { buildResponse } from './builders/build-context.js';
import { runAnswered } from './support/run-talent.js';

const COUNTS = [
  { baseprofile: 1, status: { id: 'C51219', value: 'New' }, count: 3, oldest: '2026-11-20T09:30:00.000Z' },
  { baseprofile: 2, count: 1, oldest: '2026-11-21T09:30:00.000Z' },
];

it('talent workflows counts has a line for each status of each base profile (D-WFL-9)', async () => {
  const words = ['workflows', 'counts', 'applicantworkflows', '1', '2'];
  const { code, stdout, sent } = await runAnswered(words, buildResponse({ body: { counts: COUNTS } }));
  const target = '/platform/v1/customers/1001/applicantworkflows/counts?baseprofiles=1%2C2';
  expect([code, sent.map((request) => request.target)]).toEqual([0, [target]]);
  expect(stdout.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['base profile', 'status', 'count', 'oldest'],
    ['1', 'New', '3', '2026-11-20T09:30:00.000Z'],
    ['2', '1', '2026-11-21T09:30:00.000Z'],
    [''],
  ]);
});
