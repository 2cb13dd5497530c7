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
    for (const id of [1, 2, 3]) server.records.workflows.set(id, { job: 1, person: id, status: 'C51218' });
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
    server.records.move(3, 'C51220');
    const { code, stderr } = await talent('status-change');
    expect([code, actions(), server.bodies]).toEqual([0, ['workflows/3/move'], [{ status: { id: 'C51222' } }]]);
    expect(stderr).toBe('chose workflow 3, the newest\nchose status C51222 (Hired), which comes after C51220\n');
  });

  it('finds a status by its label', async () => {
    expect(await talent('status-change', '1', 'background CHECK')).toMatchObject({ code: 0 });
    expect(server.bodies).toEqual([{ status: { id: 'C51220' } }]);
  });

  it('refuses a status that is none before anything is moved', async () => {
    const { code, stderr } = await talent('status-change', '1', 'Hird');
    expect([code, actions()]).toEqual([2, []]);
    expect(stderr).toContain(
      'status must be one of C51218 (New), C51220 (Background check), C51222 (Hired), received "Hird". ' +
        'Did you mean "C51222", the id of "Hired"?',
    );
  });

  it('makes a workflow of the newest job and the newest person where there is none', async () => {
    server.records.workflows.clear();
    for (const id of [4, 5]) server.records.jobs.add(id);
    for (const id of [6, 7]) server.records.people.add(id);
    const { code, stderr } = await talent('status-change');
    expect([code, server.records.workflows.get(1)]).toEqual([0, { job: 5, person: 7, status: 'C51220' }]);
    expect(stderr).toContain('created workflow 1 of job 5 and person 7, because there was none\n');
  });

  it('is done by users who are no administrators, too', async () => {
    expect(await talent('status-change', '1', '--account', 'partner')).toMatchObject({ code: 0 });
  });

  it.each([[['9', 'C51220']], [['9']]])(
    'tells that there is no such workflow, and how to find one: %j',
    async (words) => {
      const { code, stderr } = await talent('status-change', ...words);
      expect([code, server.deliveries.list]).toEqual([4, []]);
      expect(stderr).toBe(
        "talent: There is no workflow 9.\n   try: talent search applicantworkflows 'applicantworkflow.id > 0'\n",
      );
    },
  );

  it('tells that the workflow has the status already, so that no event was sent', async () => {
    expect(await talent('status-change', '1', 'new')).toEqual({
      code: 0,
      stdout: 'outcome   none\n',
      stderr: 'Workflow 1 had the status C51218 (New) already: nothing changed, so no event was sent.\n',
    });
  });

  it.each([
    [['status-change', 'x'], 'workflowId must be a whole number from 1'],
    [['status-chang'], 'did you mean "status-change"?'],
    [['application', '--job', '0'], '--job must be a whole number from 1'],
  ])('refuses %j before anything is sent', async (words, message) => {
    const { code, stderr } = await talent(...words);
    expect([code, server.received]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});

describe('what came of an action (D-ACT-1)', () => {
  beforeEach(() => {
    server.records.workflows.set(1, { job: 1, person: 1, status: 'C51218' });
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

  it('tells administrators of a rejection by 401 without a message, and what is likely wrong', async () => {
    receiver.answer = (response) => response.writeHead(401).end();
    const { code, stderr } = await talent('status-change', '1', 'Hired');
    expect(code).toBe(4);
    expect(stderr).toContain(
      'The receiver answered 401 without a message.\nhint: the receiver refused the signature or the user: ',
    );
  });

  it('tells that a 303 had no link (D-EVT-5)', async () => {
    receiver.answer = (response) => response.writeHead(303).end();
    const { code, stdout } = await talent('status-change', '1', 'Hired');
    expect(code).toBe(4);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('The partner sent no link that can be followed.');
  });

  it.each([
    ['Fill in {{person.lastnam}}.', '{{person.lastnam}}', ' Did you mean {{person.lastname}}?'],
    ['Fill in {{ person.lastname }}.', '{{ person.lastname }}', ' Did you mean {{person.lastname}}?'],
    ['Fill in {{lastname}}.', '{{lastname}}', ' Did you mean {{person.lastname}}?'],
    ['Fill in {{person.shoesize}}.', '{{person.shoesize}}', ''],
  ])(
    'warns of a marker that names no field, with the nearest one (D-EVT-15): %s',
    async (userMessage, marker, hint) => {
      server.refuses = ({ path }, response) => {
        if (!path.endsWith('/profiledefinitions/v1/person/schema')) return false;
        response.end('{"properties":{"lastname":{},"email":{}}}');
        return true;
      };
      receiver.answer = (response) => response.writeHead(400).end(JSON.stringify({ userMessage }));
      const { code, stderr } = await talent('status-change', '1', 'Hired');
      const reason = 'stays as it is, because it names no field that this user sees.';
      expect([code, stderr]).toEqual([4, `warning: ${marker} ${reason}${hint}\n`]);
    },
  );

  it('says nothing of it to those who may not see deliveries', async () => {
    receiver.answer = (response) => response.writeHead(401).end();
    const { code, stdout, stderr } = await talent('status-change', '1', 'Hired', '--json', '--account', 'partner');
    expect([code, stderr, JSON.parse(stdout).outcome]).toEqual([4, '', 'rejected']);
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

describe('talent trigger application', () => {
  beforeEach(() => {
    for (const id of [3, 4, 5]) server.records.jobs.add(id);
    for (const id of [3, 4]) server.records.posts.set(id, 'careers');
    server.records.people.add(8);
  });

  it('takes the newest job that is on a portal, that portal, and the newest person', async () => {
    const { code, stderr } = await talent('application');
    expect([code, actions().at(-1), server.bodies]).toEqual([0, 'portals/101/applications', [{ job: 4, person: 8 }]]);
    expect(stderr).toBe(
      [
        'chose job 4, the newest that is on a portal',
        'chose portal 101 (careers), where job 4 is posted',
        'chose person 8, the newest',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['careers', '101'],
    ['Careers.Acme.EXAMPLE', '102'],
  ])('takes the newest job of the portal that is named: %s', async (named, id) => {
    server.blueprint = {
      portals: [
        { id: 101, name: 'careers' },
        { id: 102, name: 'acme', host: 'careers.acme.example' },
      ],
    };
    const { stderr } = await talent('application', '--portal', named);
    expect(server.received).toContain(`POST /customers/1001/search/portals/${id}`);
    if (id === '101') expect(stderr).toContain('chose job 4, the newest on the portal 101\n');
    else expect(stderr).toContain('no job on the portal 102');
  });

  it.each([
    [[], 'this user sees no job on a portal'],
    [['--job', '5'], 'job 5 is on no portal now'],
  ])('says what is missing for %j where nothing is posted', async (words, message) => {
    server.records.posts.clear();
    const { code, stderr } = await talent('application', ...words);
    expect([code, server.bodies]).toEqual([2, []]);
    expect(stderr).toContain(message);
    expect(stderr).toContain('try: talent posts post');
  });
});

describe.each([
  ['post', 'JobPostToWebEvent'],
  ['unpost', 'JobUnpostToWebEvent'],
])('talent trigger %s', (turn, eventType) => {
  beforeEach(() => {
    server.records.posts.set(3, 'careers');
  });

  it('takes the newest job on a portal and the only board', async () => {
    const { code, stderr } = await talent(turn);
    expect([code, actions().at(-1), server.bodies]).toEqual([0, `jobs/3/boards/boardco/${turn}`, [{}]]);
    expect(stderr).toBe('chose board boardco, the only one\nchose job 3, the newest that is on a portal\n');
    expect(receiver.payloads).toEqual([{ eventType, systemId: '3' }]);
  });

  it.each([
    [{}, 'the customer has no job board'],
    [{ jobBoards: [{ id: 'one' }, { id: 'two' }] }, 'name one with --board: one, two'],
  ])('asks for the board where there is not just one: %j', async (blueprint, message) => {
    server.blueprint = blueprint;
    const { code, stderr } = await talent(turn);
    expect([code, server.bodies]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});
