import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

const CUSTOMER = '/customers/1001';
/** The users of the demo customer, whose passwords and secrets follow from their names. */
export const DEMO_USERS = ['demo.integration', 'demo.partner', 'demo.recruiter'];

/**
 * Sends requests as a user of the demo customer.
 *
 * @param {string} baseUrl
 * @param {{ user?: string, now?: () => Date }} [options] - `now`: the time that signatures are dated by
 */
export function demoCaller(baseUrl, { user = DEMO_USERS[0], now = () => new Date() } = {}) {
  const [, role] = user.split('.');
  const secret = new SigningSecret(`dump-only-${role}-secret`);
  const password = `dump-only-${role}-password`;
  return {
    /**
     * @param {{ method?: string, prefix?: string, below: string, members?: object, key?: string, form?: FormData,
     *   byPassword?: boolean }} request - `below`: the path below the customer; `byPassword`: by Basic authentication
     * @returns {Promise<{ status: number, type: string, bytes: Buffer, body: any }>}
     */
    async send({ method = 'GET', prefix = '', below, members, key, form, byPassword = false }) {
      const target = prefix + CUSTOMER + below;
      const encoded = form === undefined ? undefined : new Response(form);
      const body = encoded ? Buffer.from(await encoded.arrayBuffer()) : bytesOf(members);
      const type = encoded?.headers.get('content-type') ?? 'application/json';
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
      const headers = {
        ...(byPassword ? { authorization } : signRequest({ method, target, body, user, secret, now: now() }).headers),
        ...(body && { 'content-type': type }),
        ...(key && { 'idempotency-key': key }),
      };
      return answerOf(await fetch(baseUrl + target, { method, headers, body }));
    },
  };
}

function bytesOf(members) {
  return members === undefined ? undefined : Buffer.from(JSON.stringify(members));
}

async function answerOf(response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const body = type.includes('json') && bytes.length > 0 ? JSON.parse(String(bytes)) : undefined;
  return { status: response.status, type, bytes, body };
}
