import { expect, it } from '@jest/globals';
import { runCli } from '../src/run-cli.js';
import { buildContext, buildResponse, VARIABLES } from './builders/build-context.js';

const COUNTS = [
  { baseprofile: 1, status: { id: 'C51219', value: 'New' }, count: 3, oldest: '2026-11-20T09:30:00.000Z' },
  { baseprofile: 2, count: 1, oldest: '2026-11-21T09:30:00.000Z' },
];

it('talent workflows counts has a line for each status of each base profile (D-WFL-9)', async () => {
  const targets: string[] = [];
  const context = buildContext({
    variables: VARIABLES,
    send: ({ target }) => {
      targets.push(target);
      const headers = [['Content-Type', 'application/json'] as const];
      return Promise.resolve(buildResponse({ body: { counts: COUNTS }, headers }));
    },
  });
  expect(await runCli(['workflows', 'counts', 'applicantworkflows', '1', '2'], context)).toBe(0);
  expect(targets).toEqual(['/platform/v1/customers/1001/applicantworkflows/counts?baseprofiles=1%2C2']);
  expect(context.stdout.text.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['base profile', 'status', 'count', 'oldest'],
    ['1', 'New', '3', '2026-11-20T09:30:00.000Z'],
    ['2', '1', '2026-11-21T09:30:00.000Z'],
    [''],
  ]);
});
