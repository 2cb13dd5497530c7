import { brokenRule } from '../answers/answer-rules.mjs';
import { CUSTOMER } from '../client/callers.mjs';
import { valueOf } from '../client/read-answers.mjs';
import { HIDDEN_TEXTS, newestTransactions } from '../world/soak-world.mjs';
import { buildRequest, isCompared } from './build-request.mjs';

const PUBLIC = /^\/(health|docs)/;
const REPEATED_PARAMETER = { kind: 'a repeated query parameter is taken', isEverywhere: true };
const REPLAYED = 'idempotency-replayed';

/** Judges what the service makes of the fuzzer's requests. */
export class RequestJudge {
  #service;
  #about;
  #transactions;
  #keys = 0;

  /** @param {{ service: object, about: { world: object, blueprint: object }, transactions: object, keyPrefix: string }} on */
  constructor({ service, about, transactions, keyPrefix }) {
    this.#service = service;
    this.#about = about;
    this.#transactions = transactions;
    this.keyPrefix = keyPrefix;
  }

  /** @returns {Promise<{ kind: string, message: string } | undefined>} */
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

  /** Lists and workflows, whose changes no audit trail shows. */
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
      return { kind: 'what was refused changed something', message: `It was ${before} before.` };
    const written = await newestTransactions(this.#service);
    if (!written.includes(valueOf(answer, 'x-transaction'))) return undefined;
    return { kind: 'what was refused changed something', message: 'Its transaction is in the audit trail.' };
  }

  /** The same under the same key is the same answer, and says so. */
  async #wrongReplay(answer, { keyed, request }) {
    if (answer.status >= 300 || request.isDryRun || /\/secrets/.test(request.target)) return undefined;
    const { bytes, method } = buildRequest(keyed, this.#about);
    const replay = await this.#service.sendBytes(bytes, method);
    const same = replay.status === answer.status && valueOf(replay, 'location') === valueOf(answer, 'location');
    if (same && replay.text === answer.text && valueOf(replay, REPLAYED) === 'true') return undefined;
    return {
      kind: 'a repeat under its key is another answer',
      message: `First ${answer.status}, then ${replay.status} ${replay.text.slice(0, 200)}`,
    };
  }
}

function leak(answer, { caller }) {
  if (caller !== 'partner') return undefined;
  const whole = `${answer.headers.join('\n')}\n${answer.text}`;
  const shown = HIDDEN_TEXTS.filter((text) => whole.includes(text));
  return shown.length === 0
    ? undefined
    : { kind: 'a partner sees what is hidden', message: `It shows ${shown.join(', ')}.` };
}

function wrongRefusal(answer, { input: { by, query, operation, hasUnknown }, request: { target } }) {
  if (answer.status >= 300 || PUBLIC.test(target)) return undefined;
  if (by !== 'signature' && by !== 'password')
    return { kind: 'whoever is not known is answered', message: `It was ${answer.status}.` };
  if (hasUnknown) return { kind: 'a member that nobody knows is taken', message: `It was ${answer.status}.` };
  const sent = query.map(([name]) => name).filter((name) => operation.parameters.includes(name));
  const twice = sent.find((name, index) => sent.indexOf(name) !== index && target.split(`${name}=`).length > 2);
  return twice && { ...REPEATED_PARAMETER, message: `${twice} is given twice; it was ${answer.status}.` };
}

function wrongSuccess(answer, { method, target }) {
  if (
    answer.status === 201 &&
    !/^http:\/\/127\.0\.0\.1:\d+\//.test(valueOf(answer, 'location') ?? '') &&
    !/\/secrets/.test(target)
  )
    return { kind: 'what was made has no Location', message: `Location: ${valueOf(answer, 'location')}` };
  if (answer.status === 204 && valueOf(answer, 'content-length') !== undefined)
    return { kind: 'a 204 has a length', message: `Content-Length: ${valueOf(answer, 'content-length')}` };
  if (method === 'GET' && ![200, 304].includes(answer.status) && answer.status < 400)
    return { kind: 'a read has an odd status', message: `It was ${answer.status}.` };
  return undefined;
}

/** Formats the problem and the request that shows it. */
function told({ message }, { method, target, body }) {
  const shown =
    body === undefined ? '' : ` ${body.length > 600 ? `${body.slice(0, 600)}… (${body.length} characters)` : body}`;
  return `${message}\n  ${method} ${target.length > 300 ? `${target.slice(0, 300)}…` : target}${shown}`;
}
