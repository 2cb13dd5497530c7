import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@talent-platform/harness/seeded.mjs';
import { stallDuring } from '../../run/soaked-server.mjs';
import { requestBytes, requestParts } from '../client.mjs';
import { FORM, GROUP, GROUP_QUESTIONS, QUESTIONS, range, WHOLE_LIST } from './worst-bodies.mjs';
import * as bodies from './worst-bodies.mjs';
import { WORST_REQUESTS } from './worst-requests.table.mjs';

const PART = 'worst requests';
const BOUND_MS = 50;
const DOCUMENTED_MS = 100;
const CONFIGURES_MS = 1000;
/** A stall above the limit is measured this many times again, because the machine may have caused it. */
const AGAIN = 3;
/** A time this many times above the limit is not an accident, so one repetition is enough. */
const PLAINLY_OVER = 5;
const REST_MS = 30;

/** Creates the targets of the worst requests: the largest person, a large filled form, the nodes of a long list. */
export async function makeWorstWorld(service, blueprint) {
  const created = (type, body) => service.create(type, JSON.parse(body));
  const people = [];
  for (const index of range(4))
    people.push(await created('people', JSON.stringify({ firstname: 'W', lastname: `W${index}` })));
  const large = await created('people', bodies.entries(0));
  const filledOf = Object.fromEntries(QUESTIONS.map((name) => [name, `answer ${name}`]));
  const entries = range(200).map(() => Object.fromEntries(GROUP_QUESTIONS.map((name) => [name, 'part'])));
  const form = await created(
    'forms',
    JSON.stringify({ owner: people[3], formname: FORM, ...filledOf, [GROUP]: entries }),
  );
  await created('applicantworkflows', JSON.stringify({ baseprofile: 1, associatedprofile: people[0] }));
  const nodes = await nodesOf(service);
  return { people, large, form, nodes, blueprint };
}

async function nodesOf(service) {
  const nodes = [];
  for (let page = 1; ; page += 1) {
    const { body } = await service.must(`v2/lists/${WHOLE_LIST}?size=1000&page=${page}`);
    if (body.children.length === 0) return nodes;
    nodes.push(...body.children.map(({ id }) => id));
  }
}

/**
 * Sends each of the worst requests alone to an idle server, and measures the stall of the event loop.
 *
 * @param {object} on
 * @param {import('../../run/soaked-server.mjs').ServerProcess} on.server
 * @param {import('../client.mjs').Service} on.service
 * @param {object} on.world
 * @param {import('../../run/findings.mjs').Findings} on.findings
 * @param {number} on.seed - determines the order
 * @param {number} on.until
 */
export async function runWorst({ server, service, world, findings, seed, until }) {
  const rows = [];
  // Another order for each seed, so that short runs do not always leave out the same requests.
  const random = seeded(seed + 1);
  const order = WORST_REQUESTS.map((request) => ({ request, at: random() })).sort((a, b) => a.at - b.at);
  for (const { request } of order) {
    if (Date.now() > until) break;
    rows.push(await measured(request, { server, service, world, findings }));
  }
  return { rows, unreached: WORST_REQUESTS.length - rows.length };
}

async function measured(request, on) {
  const boundMs = boundOf(request);
  let best = await once(request, on);
  const again = best.stallMs > PLAINLY_OVER * boundMs ? 1 : AGAIN;
  for (let turn = 0; turn < again && best.stallMs > boundMs; turn += 1) {
    const next = await once(request, on);
    if (next.stallMs < best.stallMs) best = next;
  }
  const { stallMs, answer } = best;
  const told = `the event loop stood still for ${stallMs.toFixed(0)} ms, the limit is ${boundMs} ms`;
  const failure = { kind: `${request.name}: fails`, message: `It was ${answer.status} ${answer.text.slice(0, 300)}` };
  const stall = { kind: `${request.name}: blocks the event loop`, message: `Answered ${answer.status}; ${told}.` };
  const isFailure = answer.status >= 500 && answer.status !== 503;
  on.findings.count(PART, isFailure ? failure : stallMs > boundMs ? stall : undefined);
  return { 'worst request': request.name, status: answer.status, 'stall ms': stallMs.toFixed(1), bound: boundMs };
}

function boundOf({ documented, configures }) {
  if (configures) return CONFIGURES_MS;
  return documented ? DOCUMENTED_MS : BOUND_MS;
}

let turns = 0;

/** Sends a request. The request is made and signed before the clock starts. */
async function once(request, { server, service, world }) {
  turns += 1;
  const { method, headers = [] } = request;
  const sent = { method, headers, target: request.target(world), body: request.body?.(turns, world) };
  const bytes = bytesOf(sent, request);
  await sleep(REST_MS);
  const { result, stallMs } = await stallDuring(server, () => service.sendBytes(bytes, method));
  return { answer: result, stallMs };
}

function bytesOf(sent, { as, caller, inChunks }) {
  if (as === 'nobody') return requestBytes(sent);
  if (as === 'wrong') return wronglySigned(sent, caller);
  return inChunks ? chunked(sent, caller) : requestBytes(sent, { caller });
}

/** Returns the same request with one byte in each chunk of its body. */
function chunked(request, caller) {
  const { head, body } = requestParts(request, { caller });
  const pieces = Array.from(body.toString('latin1'), (byte) => `1\r\n${byte}\r\n`);
  const text = head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked') + pieces.join('');
  return Buffer.from(`${text}0\r\n\r\n`, 'latin1');
}

function wronglySigned(request, caller) {
  const text = requestBytes(request, { caller }).toString('latin1');
  return Buffer.from(text.replace(/signature=[0-9a-f]{64}/, `signature=${'0'.repeat(64)}`), 'latin1');
}
