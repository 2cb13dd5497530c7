import { requestBytes } from '../client/callers.mjs';
import { printJson, treeOf } from '../json/json-text.mjs';
import { editBody } from './edit-body.mjs';
import { filledPath } from './path-values.mjs';
import { SAMPLE_BODIES } from './sample-bodies.table.mjs';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** A wrong signature, and no wrong password: whoever guesses passwords is soon not listened to. */
const SIGNED = 'x-svc-v1-hmac-sha256 user=demo.partner,signedheaders=x-svc-content-sha256;x-svc-date';
const wrong = () => [
  ['Authorization', `${SIGNED},signature=${'0'.repeat(64)}`],
  ['x-svc-date', new Date().toISOString()],
  ['x-svc-content-sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
];

/** Writes that no two lanes may do at once, since what they changed is seen by comparing before and after. */
export const isCompared = ({ method, path }) => WRITES.includes(method) && /\/lists\/|workflows/.test(path);

/**
 * The request that an input of the fuzzer stands for.
 *
 * @param {object} input - as arbitraryRequest draws it
 * @param {{ world: object, blueprint: object }} in - what there is
 * @returns {{ method: string, target: string, body?: string, bytes: Buffer, isWrite: boolean, isDryRun: boolean, isKnown: boolean }}
 */
export function buildRequest(input, { world, blueprint }) {
  const { operation, caller, by, choices } = input;
  const { method, path } = operation;
  const isWrite = WRITES.includes(method);
  const mayMeetSecrets = !isWrite || caller === 'partner';
  const target = filledPath(path, { method, world, choices, mayMeetSecrets }) + queryOf(input);
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? bodyOf(input, blueprint) : undefined;
  const isKnown = by === 'signature' || by === 'password';
  const headers = [
    ...input.headers.filter(([name]) => name !== 'Content-Type' || body !== undefined),
    ...(by === 'wrong' ? wrong() : []),
  ];
  const bytes = requestBytes({ method, target, body, headers }, isKnown ? { caller, by } : {});
  return { method, target, body, bytes, isWrite, isKnown, isDryRun: /[?&]dryrun=true(&|$)/.test(target) };
}

/** Changes of a customer's configuration are dry runs only, because they would change what every other request sees. */
function queryOf({ operation, query }) {
  const isBlueprint = operation.path.endsWith('/blueprint') && operation.method === 'PUT';
  const pieces = query
    .filter(([name]) => !(isBlueprint && name === 'dryrun'))
    .map(([name, value]) => `${name}=${value}`);
  if (isBlueprint) pieces.push('dryrun=true');
  return pieces.length === 0 ? '' : `?${pieces.join('&').replaceAll('😀', '%F0%9F%98%80')}`;
}

function bodyOf({ operation, sample, edits }, blueprint) {
  const samples = operation.path.endsWith('/blueprint')
    ? [blueprint]
    : (SAMPLE_BODIES.find(([fits]) => fits.test(operation.path))?.[1] ?? [{}]);
  return printJson(editBody(treeOf(samples[sample % samples.length]), edits));
}
