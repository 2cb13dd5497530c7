import { Connection, ConnectionClosed } from './connection.mjs';
import { CUSTOMER, requestBytes } from './callers.mjs';
import { valueOf } from './read-answers.mjs';

/** A request whose connection is closed under it is sent again. */
const TRIES = 5;

/** Requests to one server over some keep-alive connections of their own; each is used by one request at a time. */
export class Service {
  #port;
  #idle = [];

  constructor(port) {
    this.#port = port;
  }

  /** @param {object} request - as requestBytes takes it @param {object} as - who asks, and how */
  async send(request, as) {
    return this.sendBytes(requestBytes(request, as), request.method);
  }

  async sendBytes(bytes, method = 'GET') {
    for (let tries = TRIES; ; tries -= 1) {
      const kept = this.#idle.pop();
      try {
        return await this.#on(kept?.isOpen ? kept : await Connection.open(this.#port), { bytes, method });
      } catch (error) {
        // A kept one may have been closed for its idleness just then, and one whose body is refused while it is sent may be reset
        // before its answer is read.
        if (!(error instanceof ConnectionClosed) || tries === 1) throw error;
      }
    }
  }

  async #on(connection, { bytes, method }) {
    const answer = await connection.send(bytes, method);
    if (valueOf(answer, 'connection')?.toLowerCase() === 'close') connection.close();
    else this.#idle.push(connection);
    return answer;
  }

  /** Sends what must succeed. */
  async must(request, { caller = 'integration', status = [200, 201, 204] } = {}) {
    const target = request.target.startsWith('/') ? request.target : `${CUSTOMER}/${request.target}`;
    const body = request.members === undefined ? request.body : JSON.stringify(request.members);
    const answer = await this.send({ ...request, target, body }, { caller });
    if (![status].flat().includes(answer.status))
      throw new Error(`${request.method ?? 'GET'} ${target} answered ${answer.status}: ${answer.text.slice(0, 2000)}`);
    return answer;
  }

  /** Makes something and gives the last segment of its Location. */
  async create(target, members) {
    const answer = await this.must({ method: 'POST', target, members }, { status: 201 });
    return valueOf(answer, 'location').split('/').at(-1);
  }

  close() {
    for (const connection of this.#idle.splice(0)) connection.close();
  }
}
