import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

/** @typedef {{ customer: number, user: string, secret: string }} Account */

/** @type {Account} */
const WRITER = { customer: 1, user: 'crash.writer', secret: 'crash-test-secret-of-its-only-writer' };
/** The prefix of the customer's paths on the platform API. */
export const PLATFORM = '/platform/v1';

/** The connection was lost before the answer. The write is not acknowledged, and may or may not be stored. */
export class ConnectionLost extends Error {}

/** Sends signed requests for a customer. */
export class ServiceClient {
  #prefix;
  #user;
  #secret;

  /**
   * @param {string} baseUrl
   * @param {string} [prefix] - the path before the customer
   * @param {Account} [account] - who signs, unless it is the writer of the crash test
   */
  constructor(baseUrl, prefix = '', { customer, user, secret } = WRITER) {
    this.baseUrl = baseUrl;
    this.#prefix = `${prefix}/customers/${customer}`;
    this.#user = user;
    this.#secret = new SigningSecret(secret);
  }

  /**
   * @param {string} method
   * @param {string} below - the path below the customer
   * @param {{ status: number | number[], members?: object, key?: string, body?: Buffer, type?: string }} request -
   *   `status`: the expected statuses; `members`: the JSON body; `key`: the idempotency key; `body` and `type`: a body
   *   that is not JSON
   * @returns {Promise<{ status: number, headers: Headers, body: any }>}
   */
  async send(method, below, { status, members, key, body = bytesOf(members), type = 'application/json' }) {
    const target = this.#prefix + below;
    const signed = signRequest({ method, target, body, user: this.#user, secret: this.#secret, now: new Date() });
    const headers = {
      ...signed.headers,
      ...(body && { 'content-type': type }),
      ...(key && { 'idempotency-key': key }),
    };
    const answer = await fetch(this.baseUrl + target, { method, headers, body }).then(whole, lost);
    if (![status].flat().includes(answer.status)) {
      throw new Error(`${method} ${target} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }
}

/**
 * Returns the id at the end of the Location of an answer.
 *
 * @param {{ headers: Headers }} answer
 */
export function idOf({ headers }) {
  return Number(String(headers.get('location')).split('/').at(-1));
}

function bytesOf(members) {
  return members === undefined ? undefined : Buffer.from(JSON.stringify(members));
}

async function whole(response) {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer().catch(lost));
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, body: isJson && bytes.length > 0 ? JSON.parse(String(bytes)) : bytes };
}

/**
 * @param {unknown} cause
 * @returns {never}
 */
function lost(cause) {
  throw new ConnectionLost('The connection was lost.', { cause });
}
