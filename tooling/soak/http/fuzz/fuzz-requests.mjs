import fc from 'fast-check';

import { requestBytes } from '../client.mjs';
import { EDIT_NAMES, editBody, printJson, treeOf } from './edit-body.mjs';
import { HEADERS, NAMES, ODD_SEGMENTS, PLAIN, QUERY_VALUES, VERBATIM } from './odd-pieces.table.mjs';
import { SAMPLE_BODIES } from './sample-bodies.table.mjs';
import { ROTATED_USER } from '../soak-world.mjs';

/**
 * @typedef {object} World - the ids of the stored records, as makeWorld returns them
 * @property {Record<string, number[]>} profiles
 * @property {Record<string, (string | undefined)[]>} workflows
 * @property {Record<string, (string | undefined)[]>} forms
 * @property {{ person: number, job: number, pool: number, workflows: (string | undefined)[] }} secret
 * @typedef {{ world: World, blueprint: object }} FuzzedWorld
 */

const plain = fc.constantFrom(...PLAIN);
const described = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 3, arbitrary: fc.record({ verbatim: fc.constantFrom(...VERBATIM) }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc.constantFrom('x', '😀', '<b>', '\\', 'a '),
      times: fc.constantFrom(256, 4001, 65_537, 200_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ many: fc.constantFrom(2, 20, 1000, 1001, 3000), of: plain }) },
  { weight: 1, arbitrary: fc.record({ nest: fc.integer({ min: 1, max: 70 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ members: fc.array(fc.tuple(fc.constantFrom(...NAMES), plain), { maxLength: 3 }) }),
  },
);
const edit = fc.record({
  at: fc.nat(400),
  do: fc.constantFrom(...EDIT_NAMES),
  name: fc.constantFrom(...NAMES),
  value: described,
  times: fc.constantFrom(0, 2, 20, 1001),
});
const parameter = fc.constantFrom(
  ...Object.entries(QUERY_VALUES).flatMap(([name, values]) => values.map((value) => [name, value])),
);
const choice = fc.oneof(
  { weight: 6, arbitrary: fc.nat(50) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
);

/** Draws a request of one of the operations, in plain JSON: the sample that it starts from, and its changes. */
export function arbitraryRequest(operations) {
  return fc.record({
    operation: fc.constantFrom(...operations),
    caller: fc.constantFrom('integration', 'recruiter', 'partner', 'partner'),
    by: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('signature', 'password') },
      { weight: 1, arbitrary: fc.constantFrom('nobody', 'wrong') },
    ),
    choices: fc.array(choice, { minLength: 3, maxLength: 3 }),
    sample: fc.nat(20),
    edits: fc.array(edit, { maxLength: 4 }),
    query: fc.array(parameter, { maxLength: 3 }),
    headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 }),
    again: fc.boolean(),
  });
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** A wrong signature. Wrong passwords are not used, because the server soon blocks clients that guess passwords. */
const SIGNED = 'x-svc-v1-hmac-sha256 user=demo.partner,signedheaders=x-svc-content-sha256;x-svc-date';
const wrong = () => [
  ['Authorization', `${SIGNED},signature=${'0'.repeat(64)}`],
  ['x-svc-date', new Date().toISOString()],
  ['x-svc-content-sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
];

/**
 * Whether a write must not run beside another write of this kind, because its effect is found by comparing before and
 * after.
 */
export const isCompared = ({ method, path }) => WRITES.includes(method) && /\/lists\/|workflows/.test(path);

/**
 * Builds the request of an input of the fuzzer.
 *
 * @param {any} input - as arbitraryRequest draws it
 * @param {FuzzedWorld} about
 * @returns {{ method: string, target: string, body?: string, bytes: Buffer, isWrite: boolean, isDryRun: boolean,
 *   isKnown: boolean }}
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

/** Sends changes of a customer's configuration only as dry runs, because they would affect all other requests. */
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

/** Lists that the fuzzer may write to. In other lists, a hidden node could make many later requests useless. */
const LISTS = ['lists.skills', 'lists.company.folders', 'lists.customfields_lists', 'C14567'];
const READ_LISTS = [...LISTS, 'lists.country', 'lists.person.folders', 'lists.currency.types'];

/** Candidate values of a path parameter, by its name. */
const POOLS = {
  customerId: () => ['1001'],
  profileId: ({ world, path, mayMeetSecrets }) => {
    const type = path.split('/').find((segment) => Object.hasOwn(world.profiles, segment));
    const { person, job, pool } = world.secret;
    const secret = { people: person, jobs: job, talentpools: pool }[type];
    return [...(world.profiles[type] ?? [1]), ...(mayMeetSecrets && secret ? [secret] : [])];
  },
  personId: ({ world, mayMeetSecrets }) => [...world.profiles.people, ...(mayMeetSecrets ? [world.secret.person] : [])],
  fieldId: () => ['phones', 'field1005', 'addresses', 'lastname', 'field1003'],
  entry: () => ['1', '2', '3'],
  listId: ({ method }) => (method === 'GET' ? READ_LISTS : LISTS),
  chain: () => ['D50006', 'D41001/C41001005', 'D41001', 'C50006', 'C14567'],
  listNodeId: () => ['C50006', 'D50006', 'C14567', 'C33001'],
  workflowId: ({ world, path, mayMeetSecrets }) => {
    const type = path.split('/').find((segment) => Object.hasOwn(world.workflows, segment));
    return [...(world.workflows[type] ?? ['1']), ...(mayMeetSecrets ? world.secret.workflows : [])];
  },
  formname: () => ['new_starter', 'background_check', 'hiring_request', 'interview_feedback', 'reference'],
  formDataId: ({ world }) => Object.values(world.forms).flat(),
  field: () => ['lastname', 'field1002', 'field1003', 'field1005', 'folder', 'addresses'],
  username: () => [ROTATED_USER],
  secretId: () => ['k1', 'k2', 'k3'],
};

/**
 * Returns a path with its parameters filled in.
 *
 * @param {string} path - from the OpenAPI document
 * @param {{ method: string, world: object, choices: (number | string)[], mayMeetSecrets: boolean }} by - `choices`: for
 *   each parameter the number of a candidate value, or a literal text
 */
export function filledPath(path, { choices, ...about }) {
  let index = 0;
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const choice = choices[index++ % choices.length];
    if (typeof choice === 'string') return choice;
    const pool = (POOLS[name] ?? (() => ['1']))({ ...about, path });
    return String(pool[choice % pool.length]);
  });
}
