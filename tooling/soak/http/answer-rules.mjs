import { ERROR_CODES } from '@talent-platform/protocol/errors';

import { valueOf, valuesOf } from './read-answers.mjs';

/**
 * @typedef {import('../run/findings.mjs').Problem} Problem
 * @typedef {import('./read-answers.mjs').Answer} Answer
 * @typedef {{ method?: string, target?: string, isKnown?: boolean }} Request - `isKnown`: its credentials are right
 */

const JSON_TYPE = 'application/json;charset=UTF-8';
const MAX_HEAD_BYTES = 8192;
const MAX_PROBLEM_HEADERS = 20;
const MAX_PROBLEM_HEADER_BYTES = 512;
/**
 * Limit of all X-Error or all X-Warning headers together. The limit is about 2 KB, and the last header may exceed it.
 */
const MAX_PROBLEM_BYTES = 2048 + MAX_PROBLEM_HEADER_BYTES;
const MAX_ENTRIES = 1000;
const GUID = /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/;
/** Portal posts have no error body of this form (D-ERR-7). */
const PORTAL_POSTS = /\/portalposts(\/|\?|$)/;
/** The pages of jobs and of applicants. Their refusals are pages too (D-SEA-20, D-SEA-27, D-SEA-35). */
const PAGE =
  /\/(jobs\/[^/]+\/[^/]+\/job|apply\/[^/]+)(\/|\?|$)|^\/(portals\/[^/?]+|jobs|(portals\/[^/]+\/)?jobs\.xml)\/?(\?|$)/;
/**
 * Pages and files: descriptions of the API, exports of forms, feeds of jobs, the archive of a person (D-PRV-1), and the
 * stream of changes.
 */
const OWN_TYPE =
  /^\/(docs|docs-yaml)(\/|$|\?)|\.(doc|pdf|txt)(\?|$)|\/(jobs\.xml|stream)(\?|$)|\/people\/[^/]+\/export(\?|$)/;

/** How a refusal begins that comes before the caller is known (D-NET-30). */
const FOREIGN_PAGE = 'A page of another origin may not write here.';

/** The allowed statuses of each code, including those of D-ERR-9 and D-NET-7. */
/** @type {Record<number, number[]>} */
const STATUSES = Object.fromEntries(Object.values(ERROR_CODES).map(({ number, status }) => [number, [status]]));
STATUSES[3].push(403);
STATUSES[12].push(408, 417, 431, 501, 505);
STATUSES[22].push(422);

/**
 * Checks the rules that hold for every answer, whatever the request (D-ERR-1, D-ERR-2, D-NET-1, D-NET-2).
 *
 * @param {Answer} answer
 * @param {Request} [request]
 * @returns {Problem | undefined} the first broken rule
 */
export function brokenRule(answer, request = {}) {
  if (isOfNode(answer)) return undefined;
  for (const [rule, holds] of Object.entries(RULES)) {
    const problem = holds(answer, request);
    if (problem) return { kind: `${rule} (${answer.status})`, message: `${rule}: ${problem}` };
  }
  return undefined;
}

/**
 * Returns the codes of an error body, in order.
 *
 * @param {Pick<Answer, 'text'>} answer
 * @returns {number[]}
 */
export function codesOf({ text }) {
  try {
    return JSON.parse(text).errors.map(({ errorCode }) => errorCode);
  } catch {
    return [];
  }
}

/** Whether Node.js itself refused a missing Host or an unknown Expect (D-ERR-9). */
function isOfNode(answer) {
  return [400, 417].includes(answer.status) && answer.body.length === 0 && !valueOf(answer, 'x-error');
}

/**
 * Whether the request used another version of HTTP or an unknown Transfer-Encoding. A 5xx is then no failure of the
 * service.
 */
function isUnknownFraming(answer) {
  return [501, 505].includes(answer.status) && valueOf(answer, 'x-error')?.startsWith('12:');
}

/** @type {Record<string, (answer: Answer, request: Request) => string | false | undefined>} */
const RULES = {
  'the service never fails': (answer, { target = '' }) =>
    answer.status >= 500 &&
    !isBusy(answer, target) &&
    !isUnknownFraming(answer) &&
    `it answered ${answer.status} ${answer.text.slice(0, 300)}`,
  'X-TRANSACTION is one GUID': (answer) => {
    const values = valuesOf(answer, 'x-transaction');
    return !(values.length === 1 && GUID.test(values[0])) && `it is ${JSON.stringify(values)}`;
  },
  'the headers of every response are there': (answer, { target = '' }) => {
    const isKept = PAGE.test(target) && answer.status < 400;
    const wanted = {
      'strict-transport-security': 'max-age=7776000',
      'x-content-type-options': 'nosniff',
      'cache-control': isKept ? 'no-cache' : 'no-store',
    };
    const wrong = Object.entries(wanted).filter(([name, value]) => valuesOf(answer, name).join() !== value);
    return (
      wrong.length > 0 && `${wrong.map(([name]) => `${name} is ${JSON.stringify(valuesOf(answer, name))}`).join(', ')}`
    );
  },
  'a known caller receives the quota': (answer, { isKnown, target = '' }) => {
    // Only the first page of the service leads on, and it is for everybody.
    if (!isKnown || isPage(answer, target) || [302, 401, 404, 405, 417].includes(answer.status)) return false;
    if (answer.status === 403 && answer.text.includes(FOREIGN_PAGE)) return false;
    const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    const wrong = names.filter((name) => !/^\d+$/.test(valuesOf(answer, name).join()));
    return wrong.length > 0 && `there is no ${wrong.join(', no ')}`;
  },
  'JSON has its one content type': (answer, { target = '' }) => {
    if (answer.body.length === 0 || isPage(answer, target) || (OWN_TYPE.test(target) && answer.status < 400))
      return false;
    const type = valuesOf(answer, 'content-type').join();
    return type !== JSON_TYPE && `it is "${type}"`;
  },
  'a body is JSON': (answer, { target = '' }) =>
    answer.body.length > 0 &&
    !isPage(answer, target) &&
    !(OWN_TYPE.test(target) && answer.status < 400) &&
    !isJson(answer.text) &&
    answer.text.slice(0, 200),
  'the head is bounded': ({ headBytes }) => headBytes > MAX_HEAD_BYTES && `it has ${headBytes} bytes`,
  'a refusal has the one error body': (answer, { method, target = '' }) =>
    answer.status >= 400 &&
    method !== 'HEAD' &&
    !isPage(answer, target) &&
    !(PORTAL_POSTS.test(target) && isPortalPostsBody(answer)) &&
    wrongErrorBody(answer),
  'the first code decides the status': (answer) => {
    const [first] = codesOf(answer);
    return answer.status >= 400 && first !== undefined && !STATUSES[first]?.includes(answer.status) && `code ${first}`;
  },
  'problems are in headers too': (answer, { method, target = '' }) =>
    !isPage(answer, target) &&
    wrongProblemHeaders(answer, method, PORTAL_POSTS.test(target) && isPortalPostsBody(answer)),
};

function isPage(answer, target) {
  return PAGE.test(target) && valueOf(answer, 'content-type') === 'text/html;charset=UTF-8';
}

function isPortalPostsBody({ status, text }) {
  const { message, code, ...others } = isJson(text) ? JSON.parse(text) : {};
  return typeof message === 'string' && message !== '' && code === status && Object.keys(others).length === 0;
}

function isBusy(answer, target) {
  return (
    answer.status === 503 &&
    (isPage(answer, target) || valueOf(answer, 'x-error')?.startsWith('23:')) &&
    /^\d+$/.test(valueOf(answer, 'retry-after') ?? '')
  );
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function wrongErrorBody({ status, text }) {
  const { errors, ...others } = isJson(text) ? JSON.parse(text) : {};
  if (!Array.isArray(errors) || errors.length === 0) return `there are no errors in ${text.slice(0, 200)}`;
  if (errors.length > MAX_ENTRIES) return `it has ${errors.length} entries`;
  const besides = Object.keys(others).filter((name) => !(name === 'explain' && status === 401));
  if (besides.length > 0) return `it holds ${besides.join(', ')} too`;
  const wrong = errors.find(
    (entry) =>
      Object.keys(entry).sort().join() !== 'errorCode,errorMessage' ||
      !(typeof entry.errorMessage === 'string' && entry.errorMessage !== '' && Number.isInteger(entry.errorCode)),
  );
  return wrong !== undefined && `an entry is ${JSON.stringify(wrong).slice(0, 200)}`;
}

function wrongProblemHeaders(answer, method, tellsNoCodes) {
  const names = answer.status >= 400 ? ['x-error'] : ['x-warning'];
  for (const name of names) {
    const values = valuesOf(answer, name);
    const bytes = values.reduce((sum, value) => sum + value.length, 0);
    if (values.length > MAX_PROBLEM_HEADERS) return `there are ${values.length} ${name}`;
    if (values.some((value) => value.length > MAX_PROBLEM_HEADER_BYTES)) return `a ${name} has more than 512 bytes`;
    if (bytes > MAX_PROBLEM_BYTES) return `the ${name} headers have ${bytes} bytes together`;
    if (values.some((value) => !/^\d+:/.test(value))) return `a ${name} is ${JSON.stringify(values)}`;
    if (name === 'x-error' && method !== 'HEAD' && !tellsNoCodes) {
      const told = values.map((value) => Number.parseInt(value, 10));
      const codes = codesOf(answer);
      if (told.length === 0 || told.some((code, index) => code !== codes[index]))
        return `they have ${told.join()}, the body has ${codes.slice(0, 20).join()}`;
    }
  }
  return false;
}

/** Every transaction id that was received. None may come twice. */
export class Transactions {
  #seen = new Set();

  /**
   * @param {Answer} answer
   * @returns {Problem | undefined}
   */
  repeated(answer) {
    const id = valueOf(answer, 'x-transaction');
    if (this.#seen.has(id)) return { kind: 'a transaction id came twice', message: `X-TRANSACTION ${id} came twice.` };
    this.#seen.add(id);
    return undefined;
  }
}
