import { brokenRule } from '../answer-rules.mjs';
import { CUSTOMER } from '../client.mjs';
import { arbitraryRequest, buildRequest, isCompared } from './fuzz-requests.mjs';
import { valueOf } from '../read-answers.mjs';
import { HIDDEN_TEXTS, newestTransactions, servedOperations } from '../soak-world.mjs';
import { search } from '../../run/find-failing-input.mjs';

/** @typedef {import('./fuzz-requests.mjs').FuzzedWorld} FuzzedWorld */

const PART = 'fuzz';

/**
 * Sends changed requests of every operation in the OpenAPI document. One lane sends writes whose effect is found by
 * comparing, and the other lane sends all other requests.
 *
 * @param {object} on
 * @param {import('../client.mjs').Service} on.service
 * @param {FuzzedWorld} on.about
 * @param {import('../answer-rules.mjs').Transactions} on.transactions
 * @param {import('../../run/findings.mjs').Findings} on.findings
 * @param {number} on.seed
 * @param {number} on.until
 */
export async function runFuzz({ service, about, transactions, findings, seed, until }) {
  // The stream of changes has no end.
  const operations = (await servedOperations(service)).filter(({ path }) => !path.endsWith('/stream'));
  const lanes = [
    operations.filter((one) => isCompared(one) || one.path.includes('platform')),
    operations.filter((one) => !isCompared(one)),
  ];
  const judges = lanes.map(
    (_, lane) => new RequestJudge({ service, about, transactions, keyPrefix: `${seed}-${lane}` }),
  );
  await Promise.all(
    lanes.map(async (lane, index) => {
      await sweep(lane, { judge: judges[index], findings, until });
      await search({
        arbitrary: arbitraryRequest(lane),
        judge: (input) => judges[index].judge(input),
        about: { part: PART, seed: seed + index * 100_000, until, findings },
      });
    }),
  );
}

const TRAPS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '%00', '%2e%2e'];
const PLAIN = {
  caller: 'integration',
  by: 'signature',
  choices: [0],
  sample: 0,
  edits: [],
  query: [],
  headers: [],
  again: false,
};

/**
 * Tries every operation with each odd segment in its path, and every write with each odd member. Random draws alone
 * would seldom find these.
 */
async function sweep(operations, { judge, findings, until }) {
  for (const input of operations.flatMap(trapped)) {
    if (Date.now() > until) return;
    findings.count(PART, await judge.judge(input), { seed: 0, input });
  }
}

function trapped(operation) {
  const places = operation.path.includes('{') ? [(trap) => [trap], (trap) => [0, trap]] : [];
  const inPath = places.flatMap((choices) => TRAPS.map((trap) => ({ ...PLAIN, operation, choices: choices(trap) })));
  const inBody = ['POST', 'PUT', 'PATCH'].includes(operation.method)
    ? TRAPS.map((name) => ({
        ...PLAIN,
        operation,
        edits: [{ at: 0, do: 'add', name, value: { members: [[name, 1]] } }],
      }))
    : [];
  return [...inPath, ...inBody];
}

const PUBLIC = /^\/(health|docs)/;
const REPEATED_PARAMETER = { kind: 'a repeated query parameter is accepted', isEverywhere: true };
const REPLAYED = 'idempotency-replayed';

/** Judges the answers of the service to the fuzzer's requests. */
export class RequestJudge {
  #service;
  #about;
  #transactions;
  #keys = 0;

  /** @param {{ service: import('../client.mjs').Service, about: FuzzedWorld, transactions: import('../answer-rules.mjs').Transactions, keyPrefix: string }} on */
  constructor({ service, about, transactions, keyPrefix }) {
    this.#service = service;
    this.#about = about;
    this.#transactions = transactions;
    this.keyPrefix = keyPrefix;
  }

  /** @returns {Promise<import('../../run/findings.mjs').Problem | undefined>} */
  async judge(input) {
    const keyed = input.operation.method === 'POST' && input.again ? this.#withKey(input) : input;
    const request = buildRequest(keyed, this.#about);
    const before = isCompared(input.operation) ? await this.#stateOf(request) : undefined;
    const answer = await this.#service.sendBytes(request.bytes, request.method);
    const problem =
      brokenRule(answer, { ...request, isKnown: request.isKnown && !PUBLIC.test(request.target) }) ??
      this.#transactions.repeated(answer) ??
      leak(answer, input) ??
      wrongRefusal(answer, { input, request }) ??
      wrongSuccess(answer, request) ??
      (await this.#changedWhatItRefused(answer, { request, before })) ??
      (keyed === input ? undefined : await this.#wrongReplay(answer, { keyed, request }));
    if (!problem) return undefined;
    const { method, path } = input.operation;
    const kind = problem.isEverywhere ? problem.kind : `${problem.kind} on ${method} ${path}`;
    return { kind, message: told(problem, request) };
  }

  #withKey(input) {
    this.#keys += 1;
    return {
      ...input,
      headers: [
        ...input.headers.filter(([name]) => name !== 'Idempotency-Key'),
        ['Idempotency-Key', `${this.keyPrefix}-${this.#keys}`],
      ],
    };
  }

  /** Reads the state of lists and workflows, because the audit trail does not show their changes. */
  async #stateOf({ target }) {
    const [path] = target.split('?');
    const list = /\/lists\/([\w.]+)/.exec(path)?.[1] ?? 'lists.skills';
    const read = /workflows\/\d+/.test(path)
      ? `${path}`
      : `${CUSTOMER}/v2/lists/${list === 'lists.customfields_lists' || list.startsWith('C') ? 'lists.skills' : list}`;
    const { status, text, ...answer } = await this.#service.send({ target: read }, { caller: 'integration' });
    if (status !== 200) return `${status}`;
    const { status: moved, source } = JSON.parse(text);
    return /workflows/.test(read) ? JSON.stringify([moved, source]) : valueOf(answer, 'etag');
  }

  async #changedWhatItRefused(answer, { request, before }) {
    if (!request.isWrite || (answer.status < 400 && !request.isDryRun)) return undefined;
    if (before !== undefined && before !== (await this.#stateOf(request)))
      return { kind: 'a refused write changed something', message: `It was ${before} before.` };
    const written = await newestTransactions(this.#service);
    if (!written.includes(valueOf(answer, 'x-transaction'))) return undefined;
    return { kind: 'a refused write changed something', message: 'Its transaction is in the audit trail.' };
  }

  /** Checks a repeat under the same key. Its answer must be the same, and must say that it is a repeat. */
  async #wrongReplay(answer, { keyed, request }) {
    if (answer.status >= 300 || request.isDryRun || /\/secrets/.test(request.target)) return undefined;
    const { bytes, method } = buildRequest(keyed, this.#about);
    const replay = await this.#service.sendBytes(bytes, method);
    const same = replay.status === answer.status && valueOf(replay, 'location') === valueOf(answer, 'location');
    if (same && replay.text === answer.text && valueOf(replay, REPLAYED) === 'true') return undefined;
    return {
      kind: 'a repeat under the same key gets another answer',
      message: `First ${answer.status}, then ${replay.status} ${replay.text.slice(0, 200)}`,
    };
  }
}

function leak(answer, { caller }) {
  if (caller !== 'partner') return undefined;
  const whole = `${answer.headers.join('\n')}\n${withoutExamples(answer)}`;
  const shown = HIDDEN_TEXTS.filter((text) => whole.includes(text));
  return shown.length === 0
    ? undefined
    : { kind: 'a partner sees hidden data', message: `It shows ${shown.join(', ')}.` };
}

/** The examples of an API document are published with it. They are of the demo, and of no customer. */
function withoutExamples({ text, status }) {
  if (status !== 200 || !text.startsWith('{"openapi"')) return text;
  return JSON.stringify(JSON.parse(text), (key, value) => (/^examples?$/.test(key) ? undefined : value));
}

function wrongRefusal(answer, { input: { by, query, operation, hasUnknown }, request: { target } }) {
  if (answer.status >= 300 || PUBLIC.test(target)) return undefined;
  if (by !== 'signature' && by !== 'password')
    return { kind: 'an unknown caller is served', message: `It was ${answer.status}.` };
  if (hasUnknown) return { kind: 'an unknown member is accepted', message: `It was ${answer.status}.` };
  const sent = query.map(([name]) => name).filter((name) => operation.parameters.includes(name));
  const twice = sent.find((name, index) => sent.indexOf(name) !== index && target.split(`${name}=`).length > 2);
  return (
    twice && { ...REPEATED_PARAMETER, message: `\`${twice}\` was sent twice and was accepted with ${answer.status}.` }
  );
}

function wrongSuccess(answer, { method, target }) {
  if (
    answer.status === 201 &&
    !/^http:\/\/127\.0\.0\.1:\d+\//.test(valueOf(answer, 'location') ?? '') &&
    !/\/secrets/.test(target)
  )
    return { kind: 'a created resource has no Location', message: `Location: ${valueOf(answer, 'location')}` };
  if (answer.status === 204 && valueOf(answer, 'content-length') !== undefined)
    return { kind: 'a 204 has a length', message: `Content-Length: ${valueOf(answer, 'content-length')}` };
  if (method === 'GET' && ![200, 302, 304].includes(answer.status) && answer.status < 400)
    return { kind: 'a read has an odd status', message: `It was ${answer.status}.` };
  return undefined;
}

/**
 * Formats the problem and the request that shows it.
 *
 * @param {{ message: string }} problem
 * @param {{ method: string, target: string, body?: string }} request
 */
function told({ message }, { method, target, body }) {
  const shown =
    body === undefined ? '' : ` ${body.length > 600 ? `${body.slice(0, 600)}… (${body.length} characters)` : body}`;
  return `${message}\n  ${method} ${target.length > 300 ? `${target.slice(0, 300)}…` : target}${shown}`;
}
