import { canonicalPath, splitTarget } from '@talent-platform/protocol/canonical';
import type { Check, CheckSession } from '../check.js';
import { CheckFailure, CheckSkip } from '../outcomes.js';
import { expectError, expectThat, statusOf } from '../expect.js';
import { isRecord } from '../json.js';
import type { RawRequest } from '../probe.js';
import type { Reply } from '../reply.js';
import { liveVector } from './live-vector.js';
import type { Alteration, LiveServer, StoredVector } from './live-vector.js';
import { PRINTED_FORM, REFUSALS } from './refusals.table.js';
import { VECTORS } from '#signing-vectors';

/** Vectors that no request of this program can carry, and why. */
const NOT_CARRIED: ReadonlyArray<readonly [name: RegExp, reason: string]> = [
  [/^authorization-user-/, 'it needs a user with another name'],
  [/^date-exactly-300-seconds-/, 'no clock is that exact over a network'],
  [/^refuses-a-date-a-millisecond-too-old$/, 'no clock is that exact over a network'],
  [/^header-value-without-blank-after-the-colon$/, 'the HTTP client of Node.js always writes a blank after the colon'],
  [/^method-in-lower-case-/, 'HTTP methods are sent in upper case'],
  [/^method-options-/, 'no path of the interface has this method'],
  [/^(path-empty-|query-follows-an-empty-path|path-dot-dot-never-climbs)/, 'the path of a read is never empty'],
];

/** Vectors of rules that the interface leaves open. Their rows in the register begin with D-. */
const DECIDED: readonly RegExp[] = [
  /^authorization-with-(blanks|the-)/,
  /^date-(with-milliseconds|without-seconds|of-the-printed|with-seconds-and-offset-without|with-offset-minus-zero)/,
  /^header-(value-in-utf-8|names-sort-by-character-code)/,
  /^path-(asterisk|brackets|colon-and-at|cut-escape|half-hex|lone-percent|percent-before|plus-|sub-delimiters)/,
  /^path-(escape-that-is-not-utf-8|escaped-nul|half-escaped|absolute-form|raw-)/,
  /^query-(plus-|date-time-with-plus|empty-pieces|ampersands-alone|cut-escape|lone-|percent-before|empty-name)/,
  /^query-(escape-that-is-not-utf-8|escaped-nul|escaped-newline|question-mark-alone|second-question|of-an-absolute)/,
  /^query-(name-with-and-without|values-sort-in-their)/,
  /^printed-form-/,
  /^refuses-/,
];

/** A read that every user may send. */
const READ = 'forms/list';

/** A search on a portal that is not there: a POST that writes nothing. */
const POST = 'search/portals/conformance-no-such-portal';

/** Methods of writes. Their vectors are sent to this run's own records alone. */
const WRITES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** Returns the target of a write that changes nothing: an empty PATCH or PUT, and the DELETE of a resume. */
async function writeTargetOf({ method }: StoredVector, { probe, customer }: CheckSession): Promise<string> {
  const person = `${probe.root}/people/${await customer.newPerson()}`;
  if (method === 'DELETE') return `${person}/fields/resume/binary`;
  return method === 'PUT' ? `${probe.root}/forms/${UNKNOWN_FORM}` : person;
}

const UNKNOWN_FORM = 999_999_999;

/** Returns the target at which this server can show the rule of a vector. */
async function targetOf(vector: StoredVector, session: CheckSession): Promise<string> {
  const { name, target, method } = vector;
  const { probe } = session;
  if (WRITES.has(method)) return writeTargetOf(vector, session);
  const origin = /^http:/.test(target) ? `http://${probe.server.host}` : '';
  if (method === 'POST') return `${probe.root}/${POST}`;
  if (target.startsWith('/customers/1001/people')) return `${probe.root}/${READ}`;
  const { path } = splitTarget(target);
  const mark = target.indexOf('?');
  const query = mark < 0 ? '' : target.slice(mark);
  if (!name.startsWith('path-')) return `${origin}${probe.root}/${READ}${query}`;
  // Below a list every path is known to the server, as nodes that may not be there.
  const below = `${origin}${probe.root}/v2/lists/lists.country/C1/C2${path}`;
  if (canonicalPath(splitTarget(below).path).startsWith(`${probe.root}/v2/lists/`)) return below;
  throw new CheckSkip('the path would lead out of what the server authenticates');
}

function serverOf({ probe }: CheckSession): LiveServer {
  const { credentials } = probe.server;
  if (credentials.scheme !== 'signed') throw new CheckSkip('no signing secret is known');
  return { host: probe.server.host, user: credentials.user, secret: credentials.secret, now: probe.now };
}

/** Returns the request of a vector as this server gets it. */
async function requestOf(vector: StoredVector, session: CheckSession, alteration: Alteration): Promise<RawRequest> {
  return liveVector(vector, await targetOf(vector, session), { server: serverOf(session), alteration });
}

const BROKEN: Alteration = { signature: (hex) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0') };

/** Says whether the server refused who sent the request. The interface leaves the status open. */
export function isRefused({ status }: Reply): boolean {
  return status === 401 || status === 403;
}

/** Expects that the server took the signature, whatever it says of the path and the query. */
function expectAccepted(reply: Reply): void {
  const isAnswer = reply.status < 300 || (reply.status < 500 && (isRecord(reply.json) || reply.body.length === 0));
  if (!isRefused(reply) && isAnswer) return;
  throw new CheckFailure('an answer to a request with a right signature', statusOf(reply));
}

function acceptedCheck(vector: StoredVector): Check['run'] {
  return async (session) => {
    const alteration = vector.name.startsWith('printed-form-') ? PRINTED_FORM : {};
    const reply = await session.probe.sendRaw(await requestOf(vector, session, alteration));
    expectAccepted(reply);
    if (!vector.name.startsWith('path-')) return;
    // The server must have looked at the signature, and not only have found nothing at the path.
    const broken = await session.probe.sendRaw(await requestOf(vector, session, { ...alteration, ...BROKEN }));
    if (!isRefused(broken))
      throw new CheckSkip(`the server answers this path ${broken.status} without a look at the signature`);
  };
}

function refusedCheck(vector: StoredVector, errorCode: number): Check['run'] {
  return async (session) => {
    const alteration = REFUSALS[vector.name] ?? {};
    const reply = await session.probe.sendRaw(await requestOf(vector, session, alteration));
    if (reply.status === 404 && vector.method === 'POST') throw new CheckSkip(`not judged: ${statusOf(reply)}`);
    expectThat(reply.status === 401, 'status 401', statusOf(reply));
    expectError(reply, 401, errorCode);
  };
}

function vectorCheck(vector: StoredVector): Check {
  const { name, errorCode } = vector;
  const [, reason] = NOT_CARRIED.find(([pattern]) => pattern.test(name)) ?? [];
  const run = errorCode === undefined ? acceptedCheck(vector) : refusedCheck(vector, errorCode);
  return {
    id: `vector-${name}`,
    row: rowOf(vector),
    title: `Vector: ${name.replaceAll('-', ' ')}.`,
    needs: WRITES.has(vector.method) ? ['secret', 'newPerson'] : ['secret'],
    ...(WRITES.has(vector.method) && { level: 'write' as const }),
    run: reason === undefined ? run : () => Promise.reject(new CheckSkip(`this vector is not sent: ${reason}`)),
  };
}

/** The row of the register for decided rules, and else the section of the interface. */
function rowOf({ name, rule }: StoredVector): Check['row'] {
  const rows = rule.split('; ');
  if (!DECIDED.some((pattern) => pattern.test(name))) return `spec: ${rows[0]}`;
  // The interface asks for a refusal, and leaves its status and its code to the decision.
  return (rows.filter((row) => row.startsWith('D-')).join('; ') || 'D-ERR-4') as Check['row'];
}

/** A check for every golden file of the signing scheme. */
export const VECTOR_CHECKS: readonly Check[] = VECTORS.map(vectorCheck);
