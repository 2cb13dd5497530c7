import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventsServer } from './support/events-server.js';
import type { Receiver } from './support/receiver.js';
import { SubscribedPlatform } from './support/subscribed-platform.js';

const NOW = new Date('2026-11-20T09:30:00Z');

let platform: SubscribedPlatform;
let server: EventsServer;
let receiver: Receiver;

beforeEach(async () => {
  platform = await SubscribedPlatform.start(NOW);
  ({ server, receiver } = platform);
});

afterEach(() => platform.stop());

const talent = (...words: string[]) => platform.talent('trigger', ...words);

/** The actions that were done, by their paths. */
const actions = (): string[] =>
  server.received
    .map((line) => /^POST \/platform\/v1\/customers\/1001\/(.*)$/.exec(line)?.[1])
    .filter((path): path is string => path !== undefined);

describe('talent trigger status-change', () => {
  beforeEach(() => {
    for (const id of [1, 2, 3]) server.records.workflows.set(id, 'C51218');
  });

  it('moves the workflow that is named into the status that is named, with the comment (D-ACT-1)', async () => {
    const { code, stdout, stderr } = await talent('status-change', '2', 'C51222', '--comment', 'at last');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect([actions(), server.bodies]).toEqual([
      ['workflows/2/move'],
      [{ status: { id: 'C51222' }, comment: 'at last' }],
    ]);
    expect(stdout).toBe('outcome   processed\nmessage   Thank you.\nevent     evt_1  processed\n');
    expect(receiver.payloads).toEqual([{ eventType: 'WorkFlowStatusChangeEvent', systemId: '2' }]);
  });

  it('takes the newest workflow and the next status, and says so', async () => {
    server.records.workflows.set(3, 'C51220');
    const { code, stderr } = await talent('status-change');
    expect([code, actions(), server.bodies]).toEqual([0, ['workflows/3/move'], [{ status: { id: 'C51222' } }]]);
    expect(stderr).toBe('chose workflow 3, the newest\nchose status C51222 (Hired), which comes after C51220\n');
  });

  it('finds a status by its label', async () => {
    expect(await talent('status-change', '1', 'background CHECK')).toMatchObject({ code: 0 });
    expect(server.bodies).toEqual([{ status: { id: 'C51220' } }]);
  });

  it('has the server refuse a status that it does not find', async () => {
    await talent('status-change', '1', 'Hird');
    expect(server.bodies).toEqual([{ status: { id: 'Hird' } }]);
  });

  it('says so where there is no workflow to choose', async () => {
    server.records.workflows.clear();
    expect(await talent('status-change')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('this user sees no workflow'),
    });
  });

  it('is done by users who are no administrators, too', async () => {
    expect(await talent('status-change', '1', '--account', 'partner')).toMatchObject({ code: 0 });
  });

  it.each([
    [['status-change', 'x'], 'workflowId must be a whole number from 1'],
    [['status-chang'], 'did you mean "status-change"?'],
    [['application', '--portal', '1', '--job', '0', '--person', '1'], '--job must be a whole number from 1'],
    [['application', '--job', '1'], 'Missing required arguments: portal, person'],
  ])('refuses %j before anything is sent', async (words, message) => {
    const { code, stderr } = await talent(...words);
    expect([code, server.received]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});

describe('what came of an action (D-ACT-1)', () => {
  beforeEach(() => {
    server.records.workflows.set(1, 'C51218');
  });

  it('is shown as the recruiter sees it: a redirect with its URL', async () => {
    receiver.answer = (response) => response.writeHead(303, { Location: 'https://partner.example/go' }).end();
    expect(await talent('status-change', '1', 'Hired')).toEqual({
      code: 0,
      stdout: 'outcome   redirect\nredirect  https://partner.example/go\nevent     evt_1  redirect\n',
      stderr: '',
    });
  });

  it('ends with 4 where the partner rejects the event', async () => {
    receiver.answer = (response) => response.writeHead(400).end('{"userMessage":"No such\\ncandidate.\\u001b[2J"}');
    const { code, stdout } = await talent('status-change', '1', 'Hired');
    expect(code).toBe(4);
    expect(stdout).toContain('outcome   rejected\nmessage   No such\n          candidate.[2J\n');
  });

  it('leads to the event where the partner rejects it without a message', async () => {
    receiver.answer = (response) => response.writeHead(401).end();
    const { code, stderr } = await talent('status-change', '1', 'Hired');
    expect([code, stderr]).toEqual([4, 'The receiver gave no message. To see why: talent events show evt_1\n']);
    expect((await platform.talent('events', 'show', 'evt_1')).stdout).toContain(
      'hint: the receiver refused the signature or the user: ',
    );
  });

  it('ends with 5 where the endpoint did not take it, and says where to look', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const { code, stdout, stderr } = await talent('status-change', '1', 'Hired');
    expect([code, stdout]).toEqual([5, 'outcome   pending\nevent     evt_1  pending\n']);
    expect(stderr).toContain('To see why: talent events show evt_1');
  });

  it('says how to get the event where nobody takes it', async () => {
    server.deliveries.subscriptions.clear();
    const { code, stdout, stderr } = await talent('status-change', '1', 'Hired');
    expect([code, stdout]).toEqual([0, 'outcome   none\n']);
    expect(stderr).toContain('To receive every event: talent listen');
  });

  it('is the answer of the server with --json', async () => {
    const { stdout } = await talent('status-change', '1', 'Hired', '--json');
    expect(JSON.parse(stdout)).toEqual({
      outcome: 'processed',
      userMessage: 'Thank you.',
      events: [{ id: 'evt_1', status: 'processed' }],
    });
  });

  it('is asked for again where the reply is lost, by the same key, so that nothing is done twice (D-NET-7)', async () => {
    const keys: unknown[] = [];
    server.refuses = ({ path, headers }, response) => {
      if (!path.endsWith('/move')) return false;
      if (keys.push(headers['idempotency-key']) === 1) response.destroy();
      return keys.length === 1;
    };
    expect(await talent('status-change', '1', 'Hired')).toMatchObject({ code: 0 });
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  });
});

describe('talent trigger application, post and unpost', () => {
  it.each([
    [
      ['application', '--portal', '101', '--job', '3', '--person', '8'],
      ['portals/101/applications', { job: 3, person: 8 }, 'ApplicationCompletedEvent'],
    ],
    [
      ['post', '--job', '3', '--board', 'boardco'],
      ['jobs/3/boards/boardco/post', {}, 'JobPostToWebEvent'],
    ],
    [
      ['unpost', '--job', '3', '--board', 'boardco'],
      ['jobs/3/boards/boardco/unpost', {}, 'JobUnpostToWebEvent'],
    ],
  ] as const)('%j causes its event', async (words, [action, body, eventType]) => {
    expect(await talent(...words)).toMatchObject({ code: 0 });
    expect([actions(), server.bodies]).toEqual([[action], [body]]);
    expect(receiver.payloads).toMatchObject([{ eventType }]);
  });
});
