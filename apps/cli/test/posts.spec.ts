import { describe, expect, it } from '@jest/globals';
import type { WireResponse } from '../src/http/send-request.js';
import { buildResponse } from './builders/build-context.js';
import { runAnswered } from './support/run-talent.js';

const POST = { jobpostid: 7, portalurl: 'careers.example', startdate: '2026-11-20 09:30 AM', status: 'Posted' };

async function run(words: readonly string[], response: WireResponse) {
  const ended = await runAnswered(['posts', ...words], response);
  const bodies = ended.sent.map(({ body }) => body && JSON.parse(Buffer.from(body as Uint8Array).toString()));
  return { ...ended, bodies };
}

describe('talent posts', () => {
  it('list shows the posts of a job, and --json prints them as they came', async () => {
    const list = { jobposts: [POST, { ...POST, jobpostid: 8, status: 'Expired', enddate: '2026-11-21 09:30 AM' }] };
    const { code, stdout, sent } = await run(['list', '12'], buildResponse({ body: list }));
    expect([code, sent[0]?.method, sent[0]?.target]).toEqual([0, 'GET', '/customers/1001/portalposts/job/12']);
    expect(stdout.split('\n')).toEqual([
      'id  status   portal           start                end',
      '7   Posted   careers.example  2026-11-20 09:30 AM',
      '8   Expired  careers.example  2026-11-20 09:30 AM  2026-11-21 09:30 AM',
      '',
    ]);
    expect(JSON.parse((await run(['list', '12', '--json'], buildResponse({ body: list }))).stdout)).toEqual(list);
    expect((await run(['list', '12'], buildResponse({ body: { jobposts: [] } }))).stderr).toBe('No posts.\n');
  });

  it('boards shows where a job is on job boards, and what each board said (D-JPO-7)', async () => {
    const post = { id: 3, job: 12, board: 'boardco', state: 'rejected', action: 'post', outcome: 'rejected' };
    const boards = [{ ...post, at: '2026-11-20T09:30:00.000Z', username: 'acme', userMessage: 'No\nlocation.' }];
    const { code, stdout, sent } = await run(['boards', '12'], buildResponse({ body: { boards } }));
    expect([code, sent[0]?.target]).toEqual([0, '/platform/v1/customers/1001/jobs/12/boards?size=1000']);
    expect(stdout).toContain('boardco  rejected  post         rejected  2026-11-20T09:30:00.000Z  acme');
    expect(JSON.parse((await run(['boards', '12', '--json'], buildResponse({ body: { boards } }))).stdout)).toEqual({
      boards,
    });
    expect((await run(['boards', '12'], buildResponse({ body: { boards: [] } }))).stderr).toBe(
      'No posts to job boards.\n',
    );
  });

  it('show tells of one post, with its links', async () => {
    const links = [{ rel: 'job', title: 'Job', url: 'http://127.0.0.1:8080/customers/1001/jobs/12' }];
    const { code, stdout, sent } = await run(['show', '7'], buildResponse({ body: { ...POST, links } }));
    expect([code, sent[0]?.target]).toEqual([0, '/customers/1001/portalposts/7']);
    expect(stdout).toContain('\njob: http://127.0.0.1:8080/customers/1001/jobs/12\n');
  });

  it('post sends what the command line names, and prints the id', async () => {
    const location = ['Location', 'http://127.0.0.1:8080/customers/1001/portalposts/7'] as const;
    const created = buildResponse({ status: 201, statusText: 'Created', headers: [location] });
    const dates = ['--start', '2026-11-20 09:30 AM', '--end', '2026-12-20 09:30 AM'];
    const words = ['post', '12', '--portal', 'careers.example', '--user-id', '3', ...dates];
    const { code, stdout, sent, bodies } = await run(words, created);
    expect([code, stdout]).toEqual([0, 'jobpostid  7\n']);
    expect([sent[0]?.method, sent[0]?.target]).toEqual(['POST', '/customers/1001/portalposts/']);
    expect(JSON.stringify(sent[0]?.headers).toLowerCase()).toContain('idempotency-key');
    expect(bodies).toEqual([
      {
        jobid: 12,
        portalurl: 'careers.example',
        userid: 3,
        startdate: '2026-11-20 09:30 AM',
        enddate: '2026-12-20 09:30 AM',
      },
    ]);
  });

  it('unpost takes the post down', async () => {
    const { code, stderr, sent, bodies } = await run(['unpost', '12', '--portal', 'careers'], buildResponse({}));
    expect([code, stderr]).toEqual([0, 'Job 12 is taken down from careers\n']);
    expect([sent[0]?.method, sent[0]?.target]).toEqual(['PATCH', '/customers/1001/portalposts/unpost']);
    expect(bodies).toEqual([{ jobid: 12, portalurl: 'careers' }]);
  });

  it.each([
    [['list', 'x'], 'jobId must be a whole number from 1, received "x"'],
    [['unpost', '12', '--portal', 'a', '--portal', 'b'], '--portal may be given once'],
  ])('refuses %j before anything is sent', async (words, message) => {
    const { code, stderr, sent } = await run(words, buildResponse({}));
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});
