import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

/**
 * The bytes of signed requests, made before the clock starts. A read may be sent again and again within the 300 seconds of
 * its signature (D-SIG-10); every write has a content of its own, since one that changes nothing writes nothing.
 */
export class SignedRequests {
  #caller;

  /** @param caller `port`, `customerId`, `user`, `secret`; `query`, which each read ends with */
  constructor({ secret, ...caller }) {
    this.#caller = { ...caller, secret: new SigningSecret(secret) };
  }

  /** Reads of these people, each of which must answer with that very person. */
  reads(ids) {
    return ids.map((id) => ({ id, expected: `"Bench-${id};"`, bytes: this.#bytesOfPerson('GET', id) }));
  }

  /** Reads of whatever there is, each of which must answer with what is `expected`. */
  readsOf(targets) {
    return targets.map(({ target, expected }) => ({ id: target, expected, bytes: this.bytesOf({ target }) }));
  }

  /** Writes of two fields each, all different. */
  writes(ids, count) {
    const nonce = Math.random().toString(36).slice(2);
    return Array.from({ length: count }, (_, index) => {
      const id = ids[index % ids.length];
      const written = `${nonce}-${index}`;
      const body = Buffer.from(JSON.stringify({ firstname: `First ${written}`, middlename: `Middle ${written}` }));
      return { id, written: `First ${written}`, bytes: this.#bytesOfPerson('PATCH', id, body) };
    });
  }

  #bytesOfPerson(method, id, body) {
    const { customerId, query = '' } = this.#caller;
    return this.bytesOf({
      method,
      target: `/customers/${customerId}/people/${id}${method === 'GET' ? query : ''}`,
      body,
    });
  }

  /** Any request, signed now. */
  bytesOf({ method = 'GET', target, body }) {
    const { port, user, secret } = this.#caller;
    const headers = ['host', `127.0.0.1:${port}`];
    if (body) headers.push('content-type', 'application/json;charset=UTF-8');
    const signed = signRequest({ method, target, headers, body, user, secret, now: new Date() });
    const lines = [`${method} ${target} HTTP/1.1`];
    for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
    for (const [name, value] of Object.entries(signed.headers)) lines.push(`${name}: ${value}`);
    if (body) lines.push(`content-length: ${body.length}`);
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    return body ? Buffer.concat([head, body]) : head;
  }
}
