import { connect } from 'node:net';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

const BUFFER_BYTES = 65_536;
const HEADERS_END = '\r\n\r\n';

/**
 * A keep-alive connection that sends prepared requests, each after the whole answer to the one before. It is our own client,
 * because a general client does as much work for each request as the servers do.
 */
export class Connection {
  #socket;
  #received = Buffer.alloc(0);
  #nextRequest;
  #onAnswer;
  #finish;
  #sentAt = 0;
  #current;

  static open(port) {
    const connection = new Connection();
    return new Promise((resolve, reject) => {
      const onread = {
        buffer: Buffer.allocUnsafe(BUFFER_BYTES),
        callback: (length, buffer) => connection.#onData(buffer.subarray(0, length)),
      };
      connection.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread }, () => resolve(connection));
      connection.#socket.on('error', (error) => (connection.#finish ? connection.#finish(error) : reject(error)));
      connection.#socket.on('close', () => connection.#finish?.(new Error('The server closed the connection.')));
    });
  }

  /**
   * Sends until there are no more requests.
   *
   * @param {() => { bytes: Buffer } | undefined} nextRequest
   * @param {(answer: { status: number, text: string, request: object, ms: number }) => void} onAnswer
   */
  run(nextRequest, onAnswer) {
    this.#nextRequest = nextRequest;
    this.#onAnswer = onAnswer;
    return new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
      this.#finish = (error) => {
        this.#finish = undefined;
        if (error) reject(error);
        else resolve();
      };
      this.#send();
    });
  }

  close() {
    this.#socket.destroy();
  }

  #send() {
    this.#current = this.#nextRequest();
    if (this.#current === undefined) {
      this.#finish?.();
      return;
    }
    this.#sentAt = performance.now();
    this.#socket.write(this.#current.bytes);
  }

  #onData(chunk) {
    const bytes = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const text = bytes.latin1Slice(0, bytes.length);
    const headersEnd = text.indexOf(HEADERS_END);
    if (headersEnd < 0 || bytes.length < headersEnd + HEADERS_END.length + bodyLength(text, headersEnd)) {
      this.#received = Buffer.from(bytes);
      return true;
    }
    this.#received = EMPTY;
    try {
      const ms = performance.now() - this.#sentAt;
      this.#onAnswer({ status: Number(text.slice(9, 12)), text, request: this.#current, ms });
      this.#send();
    } catch (error) {
      this.#finish?.(error);
    }
    return true;
  }
}

const EMPTY = Buffer.alloc(0);

function bodyLength(text, headersEnd) {
  const at = text.search(/\r\ncontent-length: /i);
  return at < 0 || at > headersEnd ? 0 : Number.parseInt(text.slice(at + '\r\ncontent-length: '.length), 10);
}

/** A connection that sends one request after the other. Each request is signed before its time starts. */
export class Conversation {
  #requests;
  #connection;

  /** @param {{ port: number, user: string, secret: string }} caller */
  static async open(caller) {
    const conversation = new Conversation();
    conversation.#requests = new SignedRequests(caller);
    conversation.#connection = await Connection.open(caller.port);
    return conversation;
  }

  /** @returns {Promise<{ status: number, text: string, ms: number }>} `text` with the headers */
  async send(request) {
    /** @type {{ bytes: Buffer } | undefined} */
    let next = { bytes: this.#requests.bytesOf(request) };
    let answer;
    const take = () => {
      const taken = next;
      next = undefined;
      return taken;
    };
    await this.#connection.run(take, (answered) => (answer = answered));
    return answer;
  }

  close() {
    this.#connection.close();
  }
}

/** Returns the user of a customer, counted from 0. */
export function userOf(user, at) {
  return at === 0 ? user : `${user}.${at}`;
}

/**
 * Returns a person of several customers, who have as many people each and are counted through: with two customers, the
 * numbers 6 and 7 are the people 3 of both.
 *
 * @param {{ customerId: number, user: string, customers?: number }} caller - the first customer
 * @param {number} number
 */
export function personOf({ customerId, user, customers = 1 }, number) {
  const at = number % customers;
  const id = Math.floor(number / customers);
  return { id, target: `/customers/${customerId + at}/people/${id}`, user: userOf(user, at) };
}

/**
 * The bytes of signed requests, made before the clock starts. A read may be sent again and again within the 300 seconds of
 * its signature (D-SIG-10); every write has other content, because a write that changes nothing is not stored.
 */
export class SignedRequests {
  #caller;

  /** @param caller `port`, `customerId`, `user`, `secret`, `customers`; `query`, which each read ends with */
  constructor({ secret, ...caller }) {
    this.#caller = { ...caller, secret: new SigningSecret(secret) };
  }

  /** Adds reads of these people. Each answer must be the person that was asked for. */
  reads(ids) {
    return ids.map((number) => {
      const { id } = personOf(this.#caller, number);
      return { id, expected: `"Bench-${id};"`, bytes: this.#bytesOfPerson('GET', number) };
    });
  }

  /** Adds reads of any targets. Each answer must contain its `expected` text. */
  readsOf(targets) {
    return targets.map(({ target, user, expected }) => ({
      id: target,
      expected,
      bytes: this.bytesOf({ target, user }),
    }));
  }

  /** Adds writes of two fields, each with other values. */
  writes(ids, count) {
    const nonce = Math.random().toString(36).slice(2);
    return Array.from({ length: count }, (_, index) => {
      const id = ids[index % ids.length];
      const written = `${nonce}-${index}`;
      const body = Buffer.from(JSON.stringify({ firstname: `First ${written}`, middlename: `Middle ${written}` }));
      return { id, written: `First ${written}`, bytes: this.#bytesOfPerson('PATCH', id, body) };
    });
  }

  /**
   * @param {string} method
   * @param {number} number
   * @param {Buffer} [body]
   */
  #bytesOfPerson(method, number, body) {
    const { query = '' } = this.#caller;
    const { target, user } = personOf(this.#caller, number);
    return this.bytesOf({ method, target: `${target}${method === 'GET' ? query : ''}`, user, body });
  }

  /**
   * Returns any request, signed now.
   *
   * @param {{ method?: string, target: string, user?: string, body?: Buffer }} request
   */
  bytesOf({ method = 'GET', target, user = this.#caller.user, body }) {
    const { port, secret } = this.#caller;
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
