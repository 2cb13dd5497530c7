import { entriesOf } from './forms-client.mjs';
import { LastWrites } from './last-writes.mjs';

const AT_ONCE = 16;
const MOST_WRITERS = 10;
const MOST_TURNS = 100_000;

/** Every submission of a form, by its owner. After a crash the form holds one of those that may be the last; whole, and never of two of them. */
export class FormsLedger {
  violations = [];
  acknowledged = 0;
  /** By owner the id of the form, once it is known, and the submissions that it may hold. */
  #owners = new Map();
  #unchecked = new Set();

  /** A value that no other submission has. */
  static valueOf({ round, writer, turn }) {
    return (round * MOST_TURNS + turn) * MOST_WRITERS + writer;
  }

  sent(owner, value) {
    const known = this.#owners.get(owner) ?? { id: undefined, last: new LastWrites() };
    this.#owners.set(owner, known);
    known.last.sent(value);
    this.#unchecked.add(owner);
  }

  submitted(owner, value, id) {
    this.acknowledged += 1;
    const known = this.#owners.get(owner);
    if (known.id !== undefined && known.id !== id)
      this.violations.push(`The form of person ${owner} was ${known.id} and is ${id}.`);
    known.id = id;
    known.last.acknowledged(known.last.find(value));
  }

  /** Sends again the first submissions that nobody was told of: their forms may be there, and have ids that only an answer tells. */
  async repeatPending(client) {
    for (const [owner, { id, last }] of this.#owners) {
      if (id !== undefined) continue;
      const { value } = last.first;
      this.submitted(owner, value, await client.replace(owner, value));
    }
  }

  /** Compares what is there with what was submitted since the last comparison. */
  async check(client) {
    await this.#checkAll(client, [...this.#unchecked]);
    this.#unchecked.clear();
  }

  /** Compares everything once more. */
  async checkWhole(client) {
    await this.#checkAll(client, [...this.#owners.keys()]);
  }

  async #checkAll(client, owners) {
    const left = owners.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const owner of left) this.#checkOne(owner, await client.read(this.#owners.get(owner).id, owner));
      }),
    );
  }

  #checkOne(owner, form) {
    const known = this.#owners.get(owner);
    const name = `The form ${known.id} of person ${owner}`;
    if (!isWhole(form)) this.violations.push(`${name} is not whole: ${JSON.stringify(form)}.`);
    if (!form || !known.last.find(form.plain))
      this.violations.push(`${name} holds none of ${JSON.stringify(known.last)}: ${JSON.stringify(form)}.`);
    if (form) known.last.found(form.plain);
  }
}

/** Every answer, every entry and both fields of the owner must hold the value of one and the same submission. */
export function isWhole(form) {
  if (!form) return false;
  const { plain, synced, copied, note, rounds = [], profile } = form;
  const values = [synced, copied, Number(note), profile.synced, profile.copied, ...rounds.map(({ value }) => value)];
  return Number.isInteger(plain) && rounds.length === entriesOf(plain) && values.every((value) => value === plain);
}
