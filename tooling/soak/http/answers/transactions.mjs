import { valueOf } from '../client/read-answers.mjs';

/** Every transaction id that was answered: none may come twice. */
export class Transactions {
  #seen = new Set();

  /** @returns {{ kind: string, message: string } | undefined} */
  repeated(answer) {
    const id = valueOf(answer, 'x-transaction');
    if (this.#seen.has(id)) return { kind: 'a transaction id came twice', message: `X-TRANSACTION ${id} came twice.` };
    this.#seen.add(id);
    return undefined;
  }
}
