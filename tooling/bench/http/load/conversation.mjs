import { Connection } from './connection.mjs';
import { SignedRequests } from './signed-requests.mjs';

/** One connection on which one request follows the other; each is signed before its time begins. */
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
