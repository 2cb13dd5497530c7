import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSink } from '@talent-platform/webhook-sink';
import type { Rule, Sink, SinkEvent } from '@talent-platform/webhook-sink';
import { UnitOfWork } from '../../../src/database/index.js';
import { anEventsBlueprint, EVENT_SECRET, EVENT_USER, NEW, QUIET } from '../../builders/events-blueprint.builder.js';
import type { Trigger } from '../../builders/events-blueprint.builder.js';
import { CAREERS, INTERNAL, PORTALS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, headerValues, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { ActingClient, headerOf, payloadOf } from '../../support/platform-actions.js';
import type { AnsweredAction } from '../../support/platform-actions.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const PARTNER = 'https://partner.example/go?a=1';
/** `middlename` is a field that the acting user sees under its label; of `jobtitle`, `titleless` does not. */
const LABELLED = 'Fill in Middle name, Job title and {{rooms.nothing}} <b>now</b>.';
const LABELS = 'Fill in {{person.middlename}}, {{jobs.jobtitle}} and {{rooms.nothing}} <b>now</b>.';

const RULES: readonly Rule[] = [
  { path: '/processed', reply: { kind: 'processed' } },
  { path: '/thanks', reply: { kind: 'processed', message: 'Thank you.' } },
  { path: '/redirect', reply: { kind: 'redirect', url: PARTNER } },
  { path: '/see', reply: { kind: 'redirect', url: PARTNER, message: 'See there.' } },
  { path: '/rejected', reply: { kind: 'rejected', message: 'We do not know this person.' } },
  { path: '/labels', reply: { kind: 'rejected', message: LABELS } },
  { path: '/long', reply: { kind: 'rejected', message: '€'.repeat(10_000) } },
  { path: '/odd', reply: { kind: 'redirect', url: PARTNER, message: 'Größe €: "ja"\r\nSet-Cookie: a=b 😀' } },
  { path: '/teapot', reply: { kind: 'status', status: 418 } },
  { path: '/failing', reply: { kind: 'status', status: 500 } },
  { path: '/drop', reply: { kind: 'drop' } },
];

const TRIGGERS: readonly Trigger[] = [
  ['C10', ['/processed']],
  ['C11', ['/thanks'], false],
  ['C12', ['/thanks'], true],
  ['C13', ['/redirect'], false],
  ['C14', ['/redirect'], true],
  ['C15', ['/see'], true],
  ['C16', ['/rejected'], false],
  ['C17', ['/failing'], true],
  ['C18', ['/drop'], true],
  ['C19', ['/teapot'], true],
  ['C20', ['/labels']],
  ['C21', ['/processed', '/thanks', '/see', '/rejected'], true],
  ['C22', ['/processed', '/thanks'], true],
  ['C24', ['/odd'], true],
  ['C25', ['/long']],
];

const APPLICATIONS = [
  { id: 'completed', eventType: 'ApplicationCompletedEvent', jobs: 'all', path: '/redirect' },
  { id: 'assessed', eventType: 'AssessmentEvent', jobs: [4], path: '/processed' },
] as const;
const BOARDS = [
  { id: 'board-post', eventType: 'JobPostToWebEvent', jobBoard: 'monster', path: '/see' },
  { id: 'board-unpost', eventType: 'JobUnpostToWebEvent', jobBoard: 'monster', path: '/thanks' },
] as const;

const clock = new TestClock();

describeServer('a platform action', { clock }, (under) => {
  let sink: Sink;
  const client = new ApiClient(under.server, 1001);
  let acting: ActingClient;
  const posts = new JobPostsClient(client);
  let job: number;
  let person: number;
  let workflow: number;

  const as = (group: string): ActingClient => new ActingClient(under.server, 1001, `1001.${group}`);
  const unitOfWork = (): UnitOfWork => under.server.unitOfWork;
  const apply = (parts: object = {}): Promise<void> =>
    under.server.apply({
      ...anEventsBlueprint(1001, { sinkUrl: sink.url, triggers: TRIGGERS }, [...APPLICATIONS, ...BOARDS]),
      ...parts,
    });
  const moved = (status: string, by = acting): Promise<AnsweredAction> => by.acted(by.move(workflow, status));
  const eventOf = async ({ events }: AnsweredAction, index = 0): Promise<SinkEvent> =>
    sink.waitFor(({ eventId }) => eventId === events[index]?.id);
  const actorId = async (): Promise<number> => {
    const sql = 'SELECT person_id AS id FROM users WHERE username = ?';
    const [row] = await unitOfWork().reader.query<{ id: number }>(sql, ['1001.user']);
    return Number(row?.id);
  };
  const countOf = async (table: string): Promise<number> =>
    Number((await unitOfWork().reader.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`))[0]?.count);

  beforeAll(async () => {
    sink = await startSink({
      rules: RULES,
      secrets: { [EVENT_USER]: EVENT_SECRET },
      now: () => new Date(clock.now()),
    });
    await apply();
    const other = { sinkUrl: sink.url, triggers: [['C10', ['/of-another']]] } as const;
    await under.server.apply(anEventsBlueprint(1002, other));
    acting = new ActingClient(under.server, 1001);
  });

  afterAll(() => sink.close());

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00Z');
    job = await client.create('jobs', { jobtitle: 'Ingénieur (m/f)', folder: 'D31001' });
    person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    workflow = await client.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
  });

  /** Both say the same; each link leads a user of the customer, and nobody else, somewhere. */
  const expectLinks = async (event: SinkEvent, rels: ReadonlyArray<readonly [rel: string, path: string]>) => {
    const { links } = payloadOf(event);
    expect(links).toEqual(rels.map(([rel, path]) => ({ title: expect.any(String), rel, url: client.url(path) })));
    const header = headerOf(event, 'link') ?? '';
    expect(header.match(/<[^>]+>;rel="[^"]+";title="[^"]+"/g)).toHaveLength(links.length);
    for (const { rel, url } of links) {
      expect(header).toContain(`<${url}>;rel="${rel}"`);
      expect([url, (await client.get(url.slice(client.url('').length))).status]).toEqual([url, 200]);
      const stranger = new ApiClient(under.server, 1001, '1002.user');
      expect((await stranger.get(url.slice(client.url('').length))).status).toBe(404);
    }
  };

  describe('that moves a candidate', () => {
    it('is told with its answer in the history, and the redirect only to the user who moved (D-WFL-7)', async () => {
      const told: object[] = [];
      for (const [status] of TRIGGERS) {
        const { events: _, ...answer } = await moved(status);
        told.unshift(answer);
      }
      await moved(QUIET);
      const answersFor = async (by: ActingClient): Promise<Array<object | undefined>> => {
        const { json } = await by.get(`/workflows/${workflow}/moves`);
        return (json as { moves: Array<{ answer?: object }> }).moves.map(({ answer }) => answer);
      };
      expect(await answersFor(acting)).toEqual([undefined, ...told]);
      const others = await answersFor(as('titleless'));
      expect(JSON.stringify(told)).toContain(PARTNER);
      expect(JSON.stringify(others)).not.toContain(PARTNER);
      expect(others.filter((answer) => JSON.stringify(answer)?.includes('{{jobs.jobtitle}}'))).toHaveLength(1);
    });

    it('has the answer of a subscription that is removed since behind those that are there (D-WFL-7)', async () => {
      const { events: _, ...answer } = await moved('C21');
      const { events = [], ...parts } = anEventsBlueprint(1001, { sinkUrl: sink.url, triggers: TRIGGERS });
      await under.server.apply({ ...parts, events: events.filter(({ id }) => id !== 'C21-3') });
      const { json } = await acting.get(`/workflows/${workflow}/moves`);
      await apply();
      expect(json).toMatchObject({ moves: [{ answer }] });
    });

    it('notifies the partner of the status, signed and compressed (spec: Status flow update; D-EVT-6)', async () => {
      const answer = await moved('C10');
      expect(answer).toEqual({
        outcome: 'processed',
        events: [{ id: expect.stringMatching(/^evt_/), status: 'processed' }],
      });
      const event = await eventOf(answer);
      const actor = await actorId();
      expect(payloadOf(event)).toEqual({
        eventType: 'WorkFlowStatusChangeEvent',
        newStatus: 'C10',
        oldStatus: NEW,
        customerId: '1001',
        jobId: `${job}`,
        userId: `${actor}`,
        personId: `${person}`,
        systemId: `${workflow}`,
        links: expect.any(Array),
      });
      await expectLinks(event, [
        ['applicantWorkflow', `/applicantworkflows/${workflow}`],
        ['job', `/jobs/${job}`],
        ['person', `/people/${person}`],
        ['user', `/people/${actor}`],
      ]);
      expect(event).toMatchObject({ method: 'POST', target: '/processed', attempt: 1, isGenuine: true });
      expect(headerOf(event, 'content-type')).toBe('application/json');
      expect(headerOf(event, 'content-encoding')).toBe('gzip');
      expect(headerOf(event, 'webhook-id')).toBe(event.eventId);
      expect(sink.events().filter(({ target }) => target === '/of-another')).toEqual([]);
    });

    it('describes a new hire by the new hire category', async () => {
      const category = await client.create('newhirecategories', { title: 'Interns' });
      workflow = await client.create('onboardworkflows', { baseprofile: category, associatedprofile: person });
      const event = await eventOf(await moved('C10'));
      expect(payloadOf(event)).toMatchObject({ personId: `${person}`, systemId: `${workflow}`, oldStatus: NEW });
      expect(payloadOf(event)).not.toHaveProperty('jobId');
      await expectLinks(event, [
        ['onboardWorkflow', `/onboardworkflows/${workflow}`],
        ['newhirecategory', `/newhirecategories/${category}`],
        ['person', `/people/${person}`],
        ['user', `/people/${await actorId()}`],
      ]);
    });

    it('notifies nobody of talent pools, of a status that is not a trigger, and of the status that it has (D-WFL-2)', async () => {
      const pool = await client.create('talentpools', { title: 'Pool' });
      const sourced = await client.create('sourceworkflows', { baseprofile: pool, associatedprofile: person });
      const none = { outcome: 'none', events: [] };
      expect(await acting.acted(acting.move(sourced, 'C10'))).toEqual(none);
      expect((await client.read(`sourceworkflows/${sourced}`))['status']).toMatchObject({ id: 'C10' });
      expect(await moved(QUIET)).toEqual(none);
      expect(await moved('C10')).toMatchObject({ outcome: 'processed' });
      expect(await moved('C10')).toEqual(none);
    });

    it.each<[string, string, Omit<AnsweredAction, 'events'>]>([
      ['a 200 without a message', 'C10', { outcome: 'processed' }],
      ['a 200 whose message is shown', 'C12', { outcome: 'processed', userMessage: 'Thank you.' }],
      ['a 303 without confirmation', 'C13', { outcome: 'redirect', redirectUrl: PARTNER }],
      [
        'a 303 without a message',
        'C14',
        { outcome: 'redirect', redirectUrl: PARTNER, userMessage: 'Please follow the link to continue.' },
      ],
      ['a 400, which is always shown', 'C16', { outcome: 'rejected', userMessage: 'We do not know this person.' }],
      ['a 500', 'C17', { outcome: 'pending' }],
      ['another refusal', 'C19', { outcome: 'rejected' }],
    ])('answers the outcome of %s (D-ACT-1, D-EVT-1, D-EVT-5)', async (_title, status, outcome) => {
      const answer = await moved(status);
      expect(answer).toEqual({ ...outcome, events: [{ id: expect.any(String), status: outcome.outcome }] });
      expect((await client.read(`applicantworkflows/${workflow}`))['status']).toMatchObject({ id: status });
    });

    it('answers the first that is not processed of several subscriptions, in the order of the blueprint (D-ACT-1)', async () => {
      const answer = await moved('C21');
      expect(answer).toMatchObject({ outcome: 'redirect', redirectUrl: PARTNER, userMessage: 'See there.' });
      expect(answer.events.map(({ status }) => status)).toEqual(['processed', 'processed', 'redirect', 'rejected']);
      const targets = await Promise.all(answer.events.map(async (_, index) => (await eventOf(answer, index)).target));
      expect(targets).toEqual(['/processed', '/thanks', '/see', '/rejected']);
      expect(await moved('C22')).toMatchObject({ outcome: 'processed', userMessage: 'Thank you.' });
    });

    it('shows the labels of fields that the user sees, and text as text (D-EVT-5)', async () => {
      expect((await moved('C20')).userMessage).toBe(LABELLED);
      await moved(QUIET);
      const answer = await moved('C20', as('titleless'));
      expect(answer.userMessage).toBe(LABELLED.replace('Job title', '{{jobs.jobtitle}}'));
    });

    it('is refused as the PATCH is, and notifies nobody then (D-WFL-4, D-WFL-5)', async () => {
      const before = await countOf('deliveries');
      const path = `/workflows/${workflow}/move`;
      for (const [body, codes] of [
        [{}, [12]],
        [{ status: { id: 'C9' } }, [5]],
        [{ status: null }, [1]],
        [{ comment: 'Why not' }, [1]],
        [{ status: { id: 'C10' }, comment: 'x'.repeat(4001) }, [5]],
        [{ status: { id: 'C10' }, comment: 7 }, [5]],
        [{ status: { id: 'C10' }, comment: 'a\0b' }, [5]],
        [{ status: { id: 'C10' }, source: 'x', colour: 1 }, [7, 4]],
      ] as const) {
        expect([body, statusAndCodes(await acting.post(path, body))]).toEqual([body, [400, codes]]);
      }
      expect(statusAndCodes(await acting.move(999_999, 'C10'))).toEqual([404, [2]]);
      expect(statusAndCodes(await acting.post('/workflows/007/move', {}))).toEqual([404, [2]]);
      for (const [group, ...refused] of [
        ['moveless', 403, [3]],
        ['jobless', 404, [2]],
        ['peopleless', 404, [2]],
      ] as const)
        expect([group, ...statusAndCodes(await as(group).move(workflow, 'C10'))]).toEqual([group, ...refused]);
      const stranger = new ActingClient(under.server, 1001, '1002.user');
      expect(statusAndCodes(await stranger.move(workflow, 'C10'))).toEqual([404, [3]]);
      expect(statusAndCodes(await acting.move(workflow, 'C10', { headers: { 'if-match': '"stale"' } }))).toEqual([
        412,
        [21],
      ]);
      expect(await countOf('deliveries')).toBe(before);
    });

    it('that is rolled back has notified nobody (D-EVT-1)', async () => {
      const [before, moves, sent] = [
        await countOf('deliveries'),
        await countOf('workflow_moves'),
        sink.events().length,
      ];
      const rename = (from: string, to: string) =>
        unitOfWork().write((session) => session.query(`ALTER TABLE kept_answers RENAME COLUMN ${from} TO ${to}`));
      const move = () => acting.move(workflow, 'C10', { headers: { 'idempotency-key': `rolled-back-${workflow}` } });
      await rename('body_digest', 'gone');
      const failed = await move();
      await rename('gone', 'body_digest');
      expect(failed.status).toBe(500);
      expect([await countOf('deliveries'), await countOf('workflow_moves')]).toEqual([before, moves]);
      expect(sink.events()).toHaveLength(sent);
      expect((await client.read(`applicantworkflows/${workflow}`))['status']).toMatchObject({ id: NEW });
      expect(await acting.acted(move())).toMatchObject({ outcome: 'processed' });
    });

    it('that is repeated with its Idempotency-Key sends nothing again, and is answered as the first time (D-ACT-3)', async () => {
      const move = () => acting.move(workflow, 'C12', { headers: { 'idempotency-key': `repeated-${workflow}` } });
      const first = await acting.acted(move());
      expect(first).toMatchObject({ outcome: 'processed', userMessage: 'Thank you.' });
      const again = await move();
      expect(again.headers['idempotency-replayed']).toBe('true');
      const [{ id } = { id: '' }] = first.events;
      expect(again.json).toEqual(first);
      expect(sink.events().filter(({ eventId }) => eventId === id)).toHaveLength(1);
    });

    it('made by many at the same moment is made one after the other, and each caller is notified', async () => {
      const statuses = ['C10', 'C11', 'C12', 'C10', 'C11', 'C12'];
      const answers = await Promise.all(statuses.map((status) => moved(status)));
      const { json } = await acting.get(`/workflows/${workflow}/moves`);
      const { moves } = json as { moves: Array<{ from: { id: string }; to: { id: string } }> };
      const told = answers.flatMap(({ events }) => events);
      expect(told).toHaveLength(moves.length);
      expect(moves.map(({ from }) => from.id)).toEqual([...moves.slice(1).map(({ to }) => to.id), NEW]);
      const payloads = await Promise.all(
        told.map(async (one) => payloadOf(await eventOf({ outcome: '', events: [one] }))),
      );
      const pairsOf = (pairs: ReadonlyArray<readonly [unknown, unknown]>): string[] => pairs.map(String).toSorted();
      expect(
        pairsOf(
          payloads.map((payload) => ('newStatus' in payload ? [payload.oldStatus, payload.newStatus] : ['', ''])),
        ),
      ).toEqual(pairsOf(moves.map(({ from, to }) => [from.id, to.id])));
    });
  });

  describe("that is a PATCH of a workflow's status (D-WFL-2)", () => {
    const patch = (status: string): Promise<RawResponse> =>
      client.patch(`/applicantworkflows/${workflow}`, { status: { id: status } });

    it.each<[status: string, redirectUrl: string | undefined, message: string | undefined, ...warnings: string[]]>([
      ['C10', undefined, undefined],
      ['C11', undefined, undefined],
      ['C12', undefined, 'Thank you.'],
      ['C13', PARTNER, undefined],
      ['C14', PARTNER, 'Please follow the link to continue.'],
      ['C15', PARTNER, 'See there.'],
      ['C16', undefined, 'We do not know this person.', '5:We do not know this person.'],
      ['C17', undefined, undefined],
      ['C18', undefined, undefined],
      ['C19', undefined, undefined, '5:A partner rejected the move without a message.'],
      ['C20', undefined, LABELLED, `5:${LABELLED}`],
      ['C21', PARTNER, 'See there.', '5:We do not know this person.'],
      ['C24', PARTNER, 'Größe €: "ja"\nSet-Cookie: a=b 😀'],
      [QUIET, undefined, undefined],
    ])(
      'is 204 for every reply of the partner to %s, with its redirect, its message, and a warning of a rejection (D-WFL-8)',
      async (status, url, message, ...warnings) => {
        const reply = await patch(status);
        const location = client.url(`/applicantworkflows/${workflow}`);
        expect(reply).toMatchObject({ status: 204, text: '', headers: { location } });
        expect(headerValues(reply, 'x-warning')).toEqual(warnings);
        expect(headerValues(reply, 'link')).toEqual(url === undefined ? [] : [`<${url}>; rel="redirect"`]);
        expect(headerValues(reply, 'x-svc-user-message').map(decodeURIComponent)).toEqual(
          message === undefined ? [] : [message],
        );
        expect(headerValues(reply, 'set-cookie')).toEqual([]);
      },
    );

    it('notifies the partner, and a POST does not', async () => {
      const received = () => sink.events().filter(({ target }) => target === '/processed').length;
      const before = received();
      await patch('C10');
      expect(received()).toBe(before + 1);
      const other = await client.create('people', { firstname: 'Bob', lastname: 'Hope' });
      await client.create('applicantworkflows', { baseprofile: job, associatedprofile: other, status: { id: 'C10' } });
      expect(received()).toBe(before + 1);
    });
  });

  describe('that completes an application', () => {
    const [careers, internal, closed] = PORTALS.map(({ id }) => id) as [number, number, number];
    const body = (): object => ({ job, person });

    it('makes the workflow in its first status and notifies the partner (spec: Application complete; D-EVT-6)', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      const bob = await client.create('people', { firstname: 'Bob', lastname: 'Hope' });
      const answer = await acting.acted(acting.apply(careers, { job, person: bob }));
      expect(answer).toMatchObject({ outcome: 'redirect', redirectUrl: PARTNER });
      const event = await eventOf(answer);
      const { json } = await client.get(`/people/${bob}/workflows`);
      const [made] = (json as { workflows: Array<{ id: number; status: unknown; baseprofile: unknown }> }).workflows;
      expect(made).toMatchObject({ status: { id: NEW }, baseprofile: { id: job } });
      expect(payloadOf(event)).toEqual({
        eventType: 'ApplicationCompletedEvent',
        returnUrl: `https://careers.acme.example/apply/${made?.id}`,
        customerId: '1001',
        userId: `${bob}`,
        systemId: `${made?.id}`,
        links: expect.any(Array),
      });
      await expectLinks(event, [
        ['applicantWorkflow', `/applicantworkflows/${made?.id}`],
        ['job', `/jobs/${job}`],
        ['person', `/people/${bob}`],
        ['user', `/people/${bob}`],
      ]);
    });

    it('takes the workflow that is there, as it is', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      await moved(QUIET);
      const before = await client.get(`/applicantworkflows/${workflow}`);
      const event = await eventOf(await acting.acted(acting.apply(careers, body())));
      expect(payloadOf(event)).toMatchObject({ systemId: `${workflow}` });
      expect((await client.get(`/applicantworkflows/${workflow}`)).text).toBe(before.text);
    });

    it('returns to this server if the portal has no host', async () => {
      await posts.posted({ jobid: job, portalurl: INTERNAL });
      const event = await eventOf(await acting.acted(acting.apply(internal, body())));
      expect(payloadOf(event)).toMatchObject({
        returnUrl: `${under.server.baseUrl}/portals/internal/apply/${workflow}`,
      });
    });

    it('is reported under its older name to subscriptions to that name, for the jobs that they name', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      const assessed = { ...APPLICATIONS[1], jobs: [job] };
      const other = { ...APPLICATIONS[1], id: 'other', jobs: [job + 100_000] };
      const document = anEventsBlueprint(1001, { sinkUrl: sink.url, triggers: TRIGGERS }, [assessed, other]);
      await under.server.apply(document);
      const answer = await acting.acted(acting.apply(careers, body()));
      await apply();
      expect(answer).toMatchObject({ outcome: 'processed', events: [{ status: 'processed' }] });
      expect(payloadOf(await eventOf(answer))).toMatchObject({ eventType: 'AssessmentEvent' });
    });

    it.each<[string, () => object | undefined]>([
      ['has no post there', () => undefined],
      ['is to be posted later', () => ({ startdate: '2026-11-21 09:00 AM' })],
      ['was posted until lately', () => ({ startdate: '2026-11-19 09:00 AM', enddate: '2026-11-20 09:00 AM' })],
      ['is posted elsewhere', () => ({ portalurl: INTERNAL })],
    ])('needs a live post: 409 code 22 where the job %s (D-ACT-4)', async (_title, post) => {
      const parts = post();
      if (parts) await posts.posted({ jobid: job, portalurl: CAREERS, ...parts });
      const before = await countOf('deliveries');
      expect(statusAndCodes(await acting.apply(careers, body()))).toEqual([409, [22]]);
      expect(statusAndCodes(await acting.apply(closed, body()))).toEqual([409, [22]]);
      expect(await countOf('deliveries')).toBe(before);
    });

    it('names a portal of the blueprint by its id: else 404 code 2', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      for (const portal of ['999', 'careers', '0101', '1e2'])
        expect([portal, statusAndCodes(await acting.apply(portal, body()))]).toEqual([portal, [404, [2]]]);
      await apply({ portals: PORTALS.slice(1) });
      const dropped = await acting.apply(careers, body());
      await apply();
      expect(statusAndCodes(dropped)).toEqual([404, [2]]);
    });

    it('names a job and a person that the user sees: else code 5 (D-ERR-1)', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      for (const [sent, codes, names] of [
        [{ job: 999_999, person: 999_998 }, [5, 5], ['job', 'person']],
        [{}, [5, 5], ['job', 'person']],
        [{ job: '1', person: { id: 1 } }, [5, 5], ['job', 'person']],
        [{ job: 0, person: 1.5 }, [5, 5], ['job', 'person']],
        [{ ...body(), colour: 'red' }, [4], ['colour']],
      ] as const) {
        const refused = await acting.apply(careers, sent);
        expect([sent, statusAndCodes(refused)]).toEqual([sent, [400, codes]]);
        expect(headerValues(refused, 'x-error').map((error) => error.split(':')[1])).toEqual(names);
      }
      expect(statusAndCodes(await as('moveless').apply(careers, body()))).toEqual([403, [3]]);
      for (const [group, field] of [
        ['jobless', 'job'],
        ['peopleless', 'person'],
      ] as const) {
        const refused = await as(group).apply(careers, body());
        expect(statusAndCodes(refused)).toEqual([400, [5]]);
        expect(headerValues(refused, 'x-error')[0]).toContain(`5:${field}:`);
      }
      expect(statusAndCodes(await as('readers').apply(careers, { ...body(), job: -1 }))).toEqual([400, [5]]);
    });

    it('makes at most as many workflows as a person may have (D-WFL-6)', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      const bob = await client.create('people', { firstname: 'Bob', lastname: 'Hope' });
      const first = 1_000_000_000 + bob * 100_000;
      await unitOfWork().write((session) =>
        session.query(
          `INSERT INTO workflows (customer_id, id, workflow_type, base_id, person_id, version, created_at, updated_at)
           WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 5000)
           SELECT 1001, ${first} + number, 'applicantworkflows', ${first} + number, ${bob}, 1, 0, 0 FROM numbers`,
        ),
      );
      const refused = await acting.apply(careers, { job, person: bob });
      expect(statusAndCodes(refused)).toEqual([400, [5]]);
      expect(headerValues(refused, 'x-error')[0]).toMatch(/^5:person:has 5,000 workflows/);
    });

    it('made by many at the same moment makes one workflow, and each caller is notified', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      const bob = await client.create('people', { firstname: 'Bob', lastname: 'Hope' });
      const post = { baseprofile: job, associatedprofile: bob };
      const [created, ...answers] = await Promise.all([
        client.post('/applicantworkflows', post),
        ...Array.from({ length: 6 }, () => acting.acted(acting.apply(careers, { job, person: bob }))),
      ]);
      expect([201, 409]).toContain(created.status);
      const events = await Promise.all(answers.map((answer) => eventOf(answer)));
      expect(new Set(events.map((event) => payloadOf(event).systemId)).size).toBe(1);
      const { json } = await client.get(`/people/${bob}/workflows`);
      expect((json as { workflows: unknown[] }).workflows).toHaveLength(1);
    });
  });

  describe('that posts a job to a job board', () => {
    it('gives the board the address where candidates apply, and cancels that (spec: Job post, Job unpost; D-EVT-6)', async () => {
      await posts.posted({ jobid: job, portalurl: INTERNAL });
      await posts.posted({ jobid: job, portalurl: CAREERS });
      const posted = await acting.acted(acting.board('post', job, 'monster'));
      expect(posted).toMatchObject({ outcome: 'redirect', redirectUrl: PARTNER, userMessage: 'See there.' });
      const cancelled = await acting.acted(acting.board('unpost', job, 'monster'));
      expect(cancelled).toMatchObject({ outcome: 'processed', userMessage: 'Thank you.' });
      const userId = `${await actorId()}`;
      const common = { systemId: `${job}`, customerId: '1001', userId, links: expect.any(Array) };
      const portalUrl = `https://careers.acme.example/jobs/${job}/ingenieur-m-f/job`;
      for (const [answer, own] of [
        [posted, { eventType: 'JobPostToWebEvent', portalUrl }],
        [cancelled, { eventType: 'JobUnpostToWebEvent' }],
      ] as const) {
        const event = await eventOf(answer);
        expect(payloadOf(event)).toEqual({ ...common, ...own });
        await expectLinks(event, [
          ['job', `/jobs/${job}`],
          ['user', `/people/${userId}`],
        ]);
      }
    });

    it('names a page that is there, on a portal without a host too', async () => {
      await posts.posted({ jobid: job, portalurl: INTERNAL });
      const event = await eventOf(await acting.acted(acting.board('post', job, 'monster')));
      const payload = payloadOf(event);
      const portalUrl = 'portalUrl' in payload ? payload.portalUrl : '';
      expect(portalUrl).toBe(`${under.server.baseUrl}/portals/internal/jobs/${job}/ingenieur-m-f/job`);
      const page = await under.server.send({ path: portalUrl.slice(under.server.baseUrl.length) });
      expect(page.status).toBe(200);
    });

    it('needs a job that is live on a portal: 409 code 22 (D-ACT-4)', async () => {
      const post = () => acting.board('post', job, 'monster');
      const cancel = () => acting.acted(acting.board('unpost', job, 'monster'));
      expect(statusAndCodes(await post())).toEqual([409, [22]]);
      await posts.posted({ jobid: job, portalurl: CAREERS, startdate: '2026-11-21 09:00 AM' });
      expect(statusAndCodes(await post())).toEqual([409, [22]]);
      clock.set('2026-11-21T10:00:00Z');
      expect((await post()).status).toBe(200);
      await cancel();
      await apply({ portals: PORTALS.slice(1) });
      const dropped = await post();
      await apply();
      expect(statusAndCodes(dropped)).toEqual([409, [22]]);
      await acting.acted(post());
      await posts.unpost({ jobid: job, portalurl: CAREERS });
      await cancel();
      expect(statusAndCodes(await post())).toEqual([409, [22]]);
      await posts.posted({ jobid: job, portalurl: CAREERS, startdate: '2026-11-21 09:00 AM' });
      await client.change(`jobs/${job}`, { folder: 'D31002' });
      expect(statusAndCodes(await post())).toEqual([409, [22]]);
    });

    it('is refused for another board, another job, and who may not post jobs', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      expect(statusAndCodes(await acting.board('post', job, 'nowhere'))).toEqual([404, [2]]);
      expect(statusAndCodes(await acting.board('post', 999_999, 'monster'))).toEqual([404, [2]]);
      expect(statusAndCodes(await acting.post(`/jobs/${job}/boards/monster/post`, { colour: 1 }))).toEqual([400, [4]]);
      const secret = await client.create('jobs', { jobtitle: 'Secret', folder: 'D31001' });
      expect(statusAndCodes(await as('locked').board('post', secret, 'monster'))).toEqual([404, [2]]);
      expect(statusAndCodes(await as('readers').board('post', job, 'monster'))).toEqual([403, [3]]);
      for (const group of ['outsiders', 'jobless', 'postlessadmin'])
        expect([group, statusAndCodes(await as(group).board('post', job, 'monster'))]).toEqual([group, [404, [3]]]);
    });
  });
});
