import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

/** The connection was lost before the answer. A write is not acknowledged, and may or may not be stored. */
export class ConnectionLost extends Error {}

/**
 * Sends a signed request. `ms` is how long the whole answer took after the request was signed.
 *
 * @typedef {object} SignedRequest
 * @property {string} [method]
 * @property {string} target
 * @property {object} [members] - the JSON body
 * @property {Buffer<ArrayBuffer>} [body] - another body
 * @property {string} [type] - of the other body
 * @property {string} [key] - the idempotency key
 * @property {number | number[]} [status] - an answer with any other one is an error
 *
 * @param {{ baseUrl: string, user: string, secret: string | SigningSecret }} caller
 * @param {SignedRequest} request
 * @returns {Promise<{ status: number, headers: Headers, text: string, body: any, ms: number }>} `body`: JSON as it was
 *   read, and everything else as bytes
 * @throws ConnectionLost
 */
export async function sendSigned({ baseUrl, user, secret: text }, { method = 'GET', target, status, ...request }) {
  const { members, body = bytesOf(members), type = 'application/json', key } = request;
  const secret = typeof text === 'string' ? new SigningSecret(text) : text;
  const signed = signRequest({ method, target, body, user, secret, now: new Date() });
  const headers = {
    ...signed.headers,
    ...(body && { 'content-type': type }),
    ...(key && { 'idempotency-key': key }),
  };
  const sentAt = performance.now();
  const answer = await fetch(baseUrl + target, { method, headers, body }).then(whole, lost);
  const ms = performance.now() - sentAt;
  if (status !== undefined && ![status].flat().includes(answer.status))
    throw new Error(`${method} ${target} answered ${answer.status}: ${answer.text.slice(0, 2000)}`);
  return { ...answer, ms };
}

/**
 * Returns the id at the end of the Location of an answer.
 *
 * @param {{ headers: Headers }} answer
 */
export function idOf({ headers }) {
  return Number(String(headers.get('location')).split('/').at(-1));
}

const BOUNDARY = 'talent-harness-boundary';

/** Returns the body and the type of a form that sends one file. */
export function multipart(field, content, filename = 'a.bin') {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

function bytesOf(members) {
  return members === undefined ? undefined : Buffer.from(JSON.stringify(members));
}

async function whole(response) {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer().catch(lost));
  const isJson = headers.get('content-type')?.startsWith('application/json');
  const text = bytes.toString();
  return { status, headers, text, body: isJson && bytes.length > 0 ? JSON.parse(text) : bytes };
}

/**
 * @param {unknown} cause
 * @returns {never}
 */
function lost(cause) {
  throw new ConnectionLost('The connection was lost.', { cause });
}
