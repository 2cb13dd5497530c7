// A process of its own, so that the engine optimises the signers as it does where nothing else runs.
import { interleave } from '../measure/rounds.mjs';
import { aws4Candidate } from './candidates/aws4.mjs';
import { hmacObjectLimit, oneShotLimit } from './candidates/bare-crypto.mjs';
import { protocol } from './candidates/protocol.mjs';
import { smithy } from './candidates/smithy.mjs';
import { REQUEST_KINDS } from './requests.mjs';

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
    .then((results) => process.send(results, () => process.disconnect()));
});

async function measureAll(plan) {
  const results = {};
  for (const [kind, requests] of Object.entries(REQUEST_KINDS)) {
    results[`sign ${kind}`] = await measure(plan, await prepare(requests, 'sign'));
    results[`verify ${kind}`] = await measure(plan, await prepare(requests, 'verify'));
  }
  return results;
}

/** For every candidate that can do it, the calls that do it: one for each variant of the request, each shown to be right. */
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

/** By the processor's time, which others on the machine do not take. A candidate with promises is awaited call by call. */
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
