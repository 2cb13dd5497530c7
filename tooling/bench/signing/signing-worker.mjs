// A process of its own, so that other code does not change how the JavaScript engine optimises the signers.
import { randomBytes } from 'node:crypto';

import { interleave } from '../measure/summary.mjs';
import { aws4Candidate, hmacObjectLimit, oneShotLimit, protocol, smithy } from './candidates.mjs';

const CANDIDATES = {
  protocol,
  aws4: aws4Candidate,
  smithy,
  limit: oneShotLimit,
  'limit, Hmac object': hmacObjectLimit,
};
const WARM_UP_MS = 300;
const CALLS_BETWEEN_CLOCKS = 64;

process.once('message', (plan) => {
  void measureAll(plan)
    .catch((error) => ({ failure: error.stack }))
    .then((results) => process.send?.(results, () => process.disconnect()));
});

async function measureAll(plan) {
  const results = {};
  for (const [kind, requests] of Object.entries(REQUEST_KINDS)) {
    results[`sign ${kind}`] = await measure(plan, await prepare(requests, 'sign'));
    results[`verify ${kind}`] = await measure(plan, await prepare(requests, 'verify'));
  }
  return results;
}

/** Returns the calls of every candidate that supports the operation: one call for each variant of the request. Each call is verified first. */
async function prepare(requests, job) {
  const calls = {};
  for (const [name, candidate] of Object.entries(CANDIDATES)) {
    const prepared = await Promise.all(requests.map((request) => candidate(request)));
    if (prepared[0][job] === undefined) continue;
    await checkCandidate(name, prepared);
    calls[name] = prepared.map((variant) => variant[job]);
  }
  return calls;
}

async function checkCandidate(name, prepared) {
  const signatures = await Promise.all(prepared.map(async ({ sign, signatureOf }) => signatureOf(await sign())));
  const verified = await Promise.all(prepared.map(({ verify }) => verify?.() ?? true));
  const right = signatures.every((signature) => /^[0-9a-f]{64}$/.test(signature)) && verified.every(Boolean);
  if (!right || new Set(signatures).size !== prepared.length)
    throw new Error(`${name} does not sign or verify what it was given.`);
}

async function measure({ rounds, signSliceMs }, calls) {
  const names = Object.keys(calls);
  for (const name of names) await callsPerSecond(calls[name], rounds > 1 ? WARM_UP_MS : signSliceMs);
  return interleave(rounds, names, (name) => callsPerSecond(calls[name], signSliceMs));
}

/** Measures processor time, which other processes do not change. A candidate with promises is awaited call by call. */
async function callsPerSecond(calls, durationMs) {
  const isAsync = calls[0]() instanceof Promise;
  const start = process.cpuUsage();
  let count = 0;
  let elapsedMs = 0;
  while (elapsedMs < durationMs) {
    if (isAsync) await awaitCalls(calls);
    else makeCalls(calls);
    count += CALLS_BETWEEN_CLOCKS;
    const { user, system } = process.cpuUsage(start);
    elapsedMs = (user + system) / 1000;
  }
  return (count / elapsedMs) * 1000;
}

function makeCalls(calls) {
  for (let index = 0; index < CALLS_BETWEEN_CLOCKS; index += 1) if (!calls[index]()) throw new Error('A call failed.');
}

async function awaitCalls(calls) {
  for (let index = 0; index < CALLS_BETWEEN_CLOCKS; index += 1)
    if (!(await calls[index]())) throw new Error('A call failed.');
}

/** The number of variants: enough that no result of the last call can be used again, and few enough for the processor's cache. */
const VARIANTS = 64;
const HOST = 'talent.example';

/** The kinds of request that are signed: each in several variants that differ in the path and the body. */
export const REQUEST_KINDS = {
  GET: variants((id) => ({ method: 'GET', path: `/customers/1001/people/${id}`, query: '' })),
  'GET ?fields=': variants((id) => ({
    method: 'GET',
    path: `/customers/1001/people/${id}`,
    query: 'fields=firstname,lastname',
  })),
  'POST 1 KB': variants(() => ({ method: 'POST', path: '/customers/1001/people', query: '', body: jsonOf1Kilobyte() })),
};

function variants(make) {
  return Array.from({ length: VARIANTS }, (_, index) => {
    const request = make(1000 + index);
    const contentType = request.body ? { 'content-type': 'application/json' } : {};
    return { ...request, host: HOST, headers: { host: HOST, ...contentType }, target: targetOf(request) };
  });
}

function targetOf({ path, query }) {
  return query ? `${path}?${query}` : path;
}

function jsonOf1Kilobyte() {
  const frame = JSON.stringify({ firstname: '' }).length;
  return Buffer.from(JSON.stringify({ firstname: randomBytes(512).toString('hex').slice(frame) }));
}
