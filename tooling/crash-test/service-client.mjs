import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

const USER = 'crash.writer';
const SECRET = new SigningSecret('crash-test-secret-of-its-only-writer');
/** The prefix of the customer's paths on the platform API. */
export const PLATFORM = '/platform/v1';

/** The connection was lost before the answer. The write is not acknowledged, and may or may not be stored. */
export class ConnectionLost extends Error {}

/** Sends signed requests for the customer of the crash test. */
export class ServiceClient {
  #prefix;

  /**
   * @param {string} baseUrl
   * @param {string} [prefix] - the path before the customer
   */
  constructor(baseUrl, prefix = '') {
    this.baseUrl = baseUrl;
    this.#prefix = `${prefix}/customers/1`;
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
    const signed = signRequest({ method, target, body, user: USER, secret: SECRET, now: new Date() });
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
