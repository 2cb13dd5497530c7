import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { valuesOf } from '../event-desk.js';
import type { EventReply, ReceivedEvent } from '../event-desk.js';
import type { Area, Check, CheckSession } from '../check.js';
import { idOfLocation, skipRefusedSample } from '../creations.js';
import { expectEqual, expectShape, expectStatus, expectThat, expectValue, linksIn, statusOf } from '../expect.js';
import { CheckSkip } from '../outcomes.js';
import type { Reply } from '../reply.js';
import { ensurePosted, isPosted, posting } from './job-posts.table.js';
import { BODY_LINKS } from './shapes.js';

const STATUS_CHANGE = /^WorkFlowStatusChangeEvent$/;
const APPLICATION = /^(AssessmentEvent|ApplicationCompletedEvent)$/;
const JOB_POST = /^JobPostToWebEvent$/;
const JOB_UNPOST = /^JobUnpostToWebEvent$/;

const DIGITS = { type: 'string', pattern: '^\\d+$' };
const TEXT = { type: 'string', minLength: 1 };

function payloadOf(event: ReceivedEvent, required: Readonly<Record<string, JsonObject>>): JsonObject {
  expectThat(isRecord(event.payload), 'a JSON object as payload', event.payload);
  const properties = { customerId: DIGITS, eventType: TEXT, links: BODY_LINKS, ...required };
  expectValue(event.payload, { type: 'object', required: Object.keys(properties), properties });
  return event.payload;
}

const workflows = new WeakMap<object, Promise<number>>();

/** The workflow of this run's person with this run's job. */
function ownWorkflow(session: CheckSession): Promise<number> {
  const known = workflows.get(session.customer) ?? createWorkflow(session);
  workflows.set(session.customer, known);
  return known;
}

async function createWorkflow({ probe, customer }: CheckSession): Promise<number> {
  const body = { baseprofile: await customer.newJob(), associatedprofile: await customer.newPerson() };
  const reply = await probe.post('applicantworkflows', body);
  skipRefusedSample(reply);
  expectStatus(reply, 201);
  customer.creations.leave(`applicantworkflows/${idOfLocation(reply)}`);
  return idOfLocation(reply);
}

function platformPath({ probe }: CheckSession, path: string): string {
  return `/platform/v1/customers/${probe.customerId}/${path}`;
}

async function act(session: CheckSession, path: string, body: object): Promise<Reply> {
  const reply = await session.probe.post(platformPath(session, path), body);
  if (reply.status !== 200) throw new CheckSkip(`the action cannot be done here: ${statusOf(reply)}`);
  return reply;
}

/** Moves the workflow of this run to another status. */
async function move(session: CheckSession, reply?: EventReply) {
  const id = await ownWorkflow(session);
  const workflow = await session.probe.get(`applicantworkflows/${id}`);
  const { status: before } = expectShape(workflow);
  const schema = await session.probe.get('profiledefinitions/v1/submittal/schema');
  const { properties } = expectShape(schema);
  const status = isRecord(properties) && isRecord(properties.status) ? properties.status : {};
  const options = Array.isArray(status.options) ? status.options.filter(isRecord) : [];
  const oldStatus = isRecord(before) ? before.id : undefined;
  const next = options.find((option) => option.id !== oldStatus);
  if (next === undefined) throw new CheckSkip('the workflow has no other status');
  const send = (): Promise<Reply> => act(session, `workflows/${id}/move`, { status: { id: next.id } });
  const { event, done } = await session.events.during(send, {
    eventType: STATUS_CHANGE,
    ...(reply !== undefined && { reply }),
  });
  return { event, outcome: expectShape(done), id, oldStatus, newStatus: next.id };
}

function linkRels(event: ReceivedEvent): readonly string[] {
  return linksIn(valuesOf('link', event.headers).join(',')).map(({ rel }) => rel);
}

function bodyRels(payload: JsonObject): readonly string[] {
  return (Array.isArray(payload.links) ? payload.links : []).filter(isRecord).map(({ rel }) => String(rel));
}

function expectRels(found: readonly string[], ...rels: readonly string[]): void {
  const missing = rels.filter((rel) => !found.includes(rel));
  expectThat(missing.length === 0, `links with rel ${rels.join(', ')}`, `rel ${found.join(', ')}`);
}

const eventChecks: readonly Check[] = [
  {
    id: 'status-change',
    row: 'spec: Status flow update',
    title: 'A move sends the status-flow event, whose members are strings and name what was moved.',
    run: async (session) => {
      const { event, id, oldStatus, newStatus } = await move(session);
      const names = {
        newStatus: TEXT,
        oldStatus: TEXT,
        jobId: DIGITS,
        userId: DIGITS,
        personId: DIGITS,
        systemId: TEXT,
      };
      const payload = payloadOf(event, names);
      const { customer, probe } = session;
      const expected = { newStatus, oldStatus, systemId: String(id), customerId: probe.customerId };
      for (const [name, value] of Object.entries(expected)) expectEqual(name, payload[name], value);
      expectEqual('jobId', payload.jobId, String(await customer.newJob()));
      expectEqual('personId', payload.personId, String(await customer.newPerson()));
    },
  },
  {
    id: 'request',
    row: 'spec: Events',
    title: 'An event is a POST of application/json.',
    run: async (session) => {
      const { event } = await move(session);
      expectEqual('the method', event.method, 'POST');
      const [type = 'none'] = valuesOf('content-type', event.headers);
      expectThat(/^application\/json\b/i.test(type), 'Content-Type: application/json', type);
    },
  },
  {
    id: 'links',
    row: 'spec: Status flow update',
    title: 'The payload and the Link header of the status-flow event name workflow, job, person and user.',
    run: async (session) => {
      const { event } = await move(session);
      const rels = ['applicantWorkflow', 'job', 'person', 'user'];
      expectRels(bodyRels(payloadOf(event, {})), ...rels);
      expectRels(linkRels(event), ...rels);
    },
  },
  {
    id: 'links-can-be-read',
    row: 'spec: Events',
    title: 'The links of an event give the exact GET request for each related entity.',
    run: async (session) => {
      const { event } = await move(session);
      const links = payloadOf(event, {}).links as readonly { readonly url: string }[];
      for (const { url } of links) expectStatus(await session.probe.get(session.probe.pathOf(url)), 200);
    },
  },
  {
    id: 'application',
    row: 'spec: Application complete',
    title: 'A completed application sends an event with returnUrl, customerId, userId, links, eventType and systemId.',
    needs: ['portal'],
    run: async (session) => {
      const job = await posting(session);
      await ensurePosted(session, job);
      const person = await session.customer.newPerson();
      const portal = await portalId(session);
      const send = (): Promise<Reply> => act(session, `portals/${portal}/applications`, { job: job.job, person });
      const { event } = await session.events.during(send, { eventType: APPLICATION });
      const payload = payloadOf(event, {
        returnUrl: { type: 'string', format: 'uri' },
        userId: DIGITS,
        systemId: TEXT,
      });
      expectRels(bodyRels(payload), 'applicantWorkflow', 'job', 'person', 'user');
    },
  },
  {
    id: 'job-post',
    row: 'spec: Job post',
    title:
      'A post to a job board sends an event with systemId, portalUrl, customerId, userId, and links to job and user.',
    needs: ['portal'],
    run: async (session) => {
      const { event, job } = await postToBoard(session);
      const payload = payloadOf(event, {
        systemId: TEXT,
        portalUrl: { type: 'string', format: 'uri' },
        userId: DIGITS,
      });
      expectEqual('systemId', payload.systemId, String(job));
      expectRels(linkRels(event), 'job', 'user');
    },
  },
  {
    id: 'job-unpost',
    row: 'spec: Job unpost',
    title: 'A post to a job board that is cancelled sends an event without portalUrl.',
    needs: ['portal'],
    run: async (session) => {
      const { job, board } = await postToBoard(session);
      const send = (): Promise<Reply> => act(session, `jobs/${job}/boards/${board}/unpost`, {});
      const { event } = await session.events.during(send, { eventType: JOB_UNPOST });
      const payload = payloadOf(event, { systemId: TEXT, userId: DIGITS });
      expectThat(!('portalUrl' in payload), 'no portalUrl', payload.portalUrl);
      expectRels(linkRels(event), 'job');
    },
  },
  {
    id: 'message',
    row: 'spec: Status flow update',
    title: 'The message of a partner who replies 200 is shown to the user.',
    run: async (session) => {
      const { outcome } = await move(session, {
        status: 200,
        body: { userMessage: 'Conformance is checked.', code: 200 },
      });
      expectEqual('userMessage', outcome.userMessage, 'Conformance is checked.');
    },
  },
  {
    id: 'redirect',
    row: 'spec: Status flow update',
    title: 'The redirect of a partner who replies 303 is given to the user.',
    run: async (session) => {
      const url = 'https://example.invalid/conformance';
      const { outcome } = await move(session, { status: 303, headers: ['Location', url] });
      expectEqual('redirectUrl', outcome.redirectUrl, url);
    },
  },
  {
    id: 'rejection',
    row: 'spec: Status flow update',
    title: 'The message of a partner who replies 400 is shown to the user.',
    run: async (session) => {
      const { outcome } = await move(session, { status: 400, body: { userMessage: 'This was rejected.' } });
      expectEqual('outcome', outcome.outcome, 'rejected');
      expectEqual('userMessage', outcome.userMessage, 'This was rejected.');
    },
  },
  {
    id: 'compression',
    row: 'D-EVT-4',
    title: 'The body of an event is compressed by gzip.',
    run: async (session) => {
      const { event } = await move(session);
      expectEqual('Content-Encoding', valuesOf('content-encoding', event.headers)[0], 'gzip');
    },
  },
  {
    id: 'signature',
    row: 'D-EVT-4',
    title: 'An event is signed as requests are.',
    run: async (session) => {
      const { verdict } = (await move(session)).event;
      expectThat(verdict.platform === 'genuine', 'a genuine signature', verdict.problems);
    },
  },
  {
    id: 'standard-webhooks',
    row: 'D-EVT-3',
    title: 'An event has the headers of Standard Webhooks, and x-svc-event-id.',
    run: async (session) => {
      const { event } = await move(session);
      expectEqual('the verdict on webhook-signature', event.verdict.standardWebhooks, 'genuine');
      expectEqual('webhook-id', valuesOf('webhook-id', event.headers)[0], event.id);
    },
  },
];

async function portalId(session: CheckSession): Promise<unknown> {
  const name = await session.customer.portal();
  const portals = await session.customer.blueprintPart('portals');
  const portal = portals.find((each) => each.name === name || String(each.id) === name);
  if (portal === undefined) throw new CheckSkip('the id of the portal is not known: only administrators see it');
  return portal.id;
}

/** Posts the job of this run to the first job board. Cancels it first if it is there. */
async function postToBoard(session: CheckSession) {
  const own = await posting(session);
  if (!(await isPosted(session, own.job))) await ensurePosted(session, own);
  const [first] = await session.customer.blueprintPart('jobBoards');
  if (first === undefined) throw new CheckSkip('the customer has no job board, or the user may not see it');
  const [job, board] = [own.job, String(first.id)];
  const cancel = { method: 'POST', path: platformPath(session, `jobs/${job}/boards/${board}/unpost`), body: {} };
  const send = async (): Promise<Reply> => {
    await session.probe.send(cancel);
    return act(session, `jobs/${job}/boards/${board}/post`, {});
  };
  const { event } = await session.events.during(send, { eventType: JOB_POST });
  return { event, job, board };
}

export const EVENTS_AREA: Area = {
  name: 'events',
  title: 'Events',
  checks: eventChecks.map((check) => ({ ...check, level: 'events' as const })),
};
