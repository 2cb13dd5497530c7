import { entriesOf, hashOf, NO_FILE } from './clients.mjs';

const AT_ONCE = 16;

/** The base of all ledgers: compares the writes to each owner with what a client reads. */
class CheckedLedger {
  /** @type {string[]} */
  violations = [];
  acknowledged = 0;
  /** The writes, by the id of the person, owner or workflow. @type {Map<number, any>} */
  written = new Map();
  /** @type {Set<number>} */
  unchecked = new Set();

  /** Compares what is there with what was written since the last comparison. */
  async check(client) {
    await this.#checkAll(client, this.unchecked);
    this.unchecked.clear();
  }

  /** Compares everything once more. */
  async checkWhole(client) {
    await this.#checkAll(client, this.written.keys());
  }

  async #checkAll(client, owners) {
    const left = [...owners].values();
    const checkSome = async () => {
      for (const owner of left) await this.checkOne(client, owner);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, checkSome));
  }

  /**
   * @param {any} _client
   * @param {number} _owner
   * @returns {Promise<void>}
   */
  async checkOne(_client, _owner) {}
}

/**
 * Every write that the server acknowledged, and those of which nobody knows. The values of a
 * field only grow, from 0 for none: after a crash it holds what was acknowledged last, or what was sent after it.
 */
export class Ledger extends CheckedLedger {
  /** New people that were sent under a key and not acknowledged, by that key. */
  #pending = new Map();

  creating(key, person) {
    this.#pending.set(key, person);
  }

  /**
   * @param {number} id
   * @param {string} lastname
   * @param {string} [key] - of the person that was sent, where it was sent under one
   */
  created(id, lastname, key) {
    this.acknowledged += 1;
    this.#pending.delete(key);
    const known = this.written.get(id);
    if (known) this.violations.push(`Person ${id} was given to "${known.lastname}" and again to "${lastname}".`);
    this.written.set(id, { lastname, fields: new Map() });
    this.unchecked.add(id);
  }

  /**
   * Sends again what was sent and not acknowledged, as a client does that never heard of it: twice, and both times the
   * answer names one person.
   */
  async repeatPending(client) {
    for (const [key, person] of [...this.#pending]) {
      const [id, again] = [await client.create(person, key), await client.create(person, key)];
      if (id !== again) this.violations.push(`"${key}" was answered with person ${id}, and then with ${again}.`);
      this.created(id, person.lastname, key);
    }
  }

  sent(id, field, value) {
    const { fields } = this.written.get(id);
    fields.set(field, { acknowledged: fields.get(field)?.acknowledged ?? 0, sent: value });
    this.unchecked.add(id);
  }

  changed(id, field) {
    this.acknowledged += 1;
    const change = this.written.get(id).fields.get(field);
    change.acknowledged = change.sent;
  }

  async checkOne(client, id) {
    const { lastname, fields } = this.written.get(id);
    const person = await client.read(id, ['lastname', ...fields.keys()]);
    if (person?.lastname !== lastname) {
      this.violations.push(`Person ${id} was acknowledged as "${lastname}" and is ${JSON.stringify(person)}.`);
      return;
    }
    for (const [field, change] of fields) this.#checkField(id, field, { change, value: person[field] ?? null });
  }

  /** Expects later reads to return the values found now. */
  #checkField(id, field, { change, value }) {
    const isExpected = value >= change.acknowledged && value <= change.sent;
    if (!isExpected) {
      this.violations.push(
        `Person ${id}: ${field} was acknowledged as ${change.acknowledged}, sent as ${change.sent}, and is ${value}.`,
      );
    }
    change.acknowledged = value;
    change.sent = value;
  }
}

/**
 * The writes to one place that may be the last: those that nobody was told of, and those acknowledged which no acknowledged one
 * was sent after.
 */
class LastWrites {
  #writes;
  #now = 0;

  /** @param {unknown[]} there - what is there before anything is written */
  constructor(...there) {
    this.#writes = there.map((value) => this.#settled(value));
  }

  /** @returns {object} the write, for its acknowledgement */
  sent(value) {
    const write = { value, sentAt: ++this.#now, acknowledgedAt: Infinity };
    this.#writes.push(write);
    return write;
  }

  acknowledged(write) {
    // another one, sent after it, was acknowledged before
    if (!this.#writes.includes(write)) return;
    write.acknowledgedAt = ++this.#now;
    this.#writes = this.#writes.filter(({ acknowledgedAt }) => acknowledgedAt >= write.sentAt);
  }

  get first() {
    return this.#writes[0];
  }

  /** The first with that value that may be the last. */
  find(value) {
    return this.#writes.find((write) => write.value === value);
  }

  /** Expects later reads to return the values found now. */
  found(value) {
    this.#writes = [this.#settled(value)];
  }

  toJSON() {
    return this.#writes;
  }

  #settled(value) {
    return { value, sentAt: ++this.#now, acknowledgedAt: ++this.#now };
  }
}

/** Every file that was sent or removed, by its owner: after a crash the file is one of those that may be the last, by its hash. */
export class FilesLedger extends CheckedLedger {
  /** @returns {() => void} to be called once the upload is acknowledged */
  uploading(owner, content) {
    return this.#sent(owner, hashOf(content));
  }

  /** @returns {() => void} to be called once the removal is acknowledged */
  removing(owner) {
    return this.#sent(owner, NO_FILE);
  }

  #sent(owner, hash) {
    const last = this.written.get(owner) ?? new LastWrites(NO_FILE);
    this.written.set(owner, last);
    this.unchecked.add(owner);
    const write = last.sent(hash);
    return () => {
      this.acknowledged += 1;
      last.acknowledged(write);
    };
  }

  /** Files are under no key: what nobody was told of may be there or not, and is not sent again. */
  async repeatPending() {}

  async checkOne(client, owner) {
    const last = this.written.get(owner);
    const hash = await client.read(owner);
    if (!last.find(hash))
      this.violations.push(`The file of person ${owner} is none of ${JSON.stringify(last)}: ${JSON.stringify(hash)}.`);
    last.found(hash);
  }
}

const MOST_WRITERS = 10;
const MOST_TURNS = 100_000;

/**
 * Every submission of a form, by its owner: the id of the form, once it is known, and the submissions that it may hold. After a crash the form holds one of those that may be the last; whole, and never of two of them.
 */
export class FormsLedger extends CheckedLedger {
  /** A value that no other submission has. */
  static valueOf({ round, writer, turn }) {
    return (round * MOST_TURNS + turn) * MOST_WRITERS + writer;
  }

  sent(owner, value) {
    const known = this.written.get(owner) ?? { id: undefined, last: new LastWrites() };
    this.written.set(owner, known);
    known.last.sent(value);
    this.unchecked.add(owner);
  }

  submitted(owner, value, id) {
    this.acknowledged += 1;
    const known = this.written.get(owner);
    if (known.id !== undefined && known.id !== id)
      this.violations.push(`The form of person ${owner} was ${known.id} and is ${id}.`);
    known.id = id;
    known.last.acknowledged(known.last.find(value));
  }

  /** Sends again the first submissions that nobody was told of: their forms may be there, and have ids that only an answer tells. */
  async repeatPending(client) {
    for (const [owner, { id, last }] of this.written) {
      if (id !== undefined) continue;
      const { value } = last.first;
      this.submitted(owner, value, await client.replace(owner, value));
    }
  }

  async checkOne(client, owner) {
    const known = this.written.get(owner);
    const form = await client.read(known.id, owner);
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

/**
 * Every workflow that was moved, once, into the status of which a partner is told: each has one event, whether or not the move was
 * acknowledged the first time. The ledger holds the id of that event, if it was told.
 */
export class MovesLedger extends CheckedLedger {
  /** @type {Set<number>} */
  #pending = new Set();

  moving(id) {
    this.written.set(id, undefined);
    this.#pending.add(id);
  }

  /**
   * @param {number} id
   * @param {string[]} [events] - the ids that were told; left out where none are told
   */
  moved(id, events) {
    this.acknowledged += 1;
    this.#pending.delete(id);
    this.unchecked.add(id);
    if (events === undefined) return;
    if (events.length === 1) this.written.set(id, events[0]);
    else this.violations.push(`The move of workflow ${id} was acknowledged with the events ${JSON.stringify(events)}.`);
  }

  /** Moves again what nobody was told of: where it was moved, that changes nothing and sends nothing. */
  async repeatPending(client) {
    for (const id of [...this.#pending]) {
      const events = await client.move(id);
      this.moved(id, events.length === 0 ? undefined : events);
      const again = await client.move(id);
      if (again.length > 0)
        this.violations.push(`Workflow ${id} was moved twice, with the events ${again.join(', ')}.`);
    }
  }

  async checkOne(client, id) {
    if (!(await client.isMoved(id))) this.violations.push(`The move of workflow ${id} was acknowledged and is lost.`);
  }

  /** Those of a workflow that was moved are compared with the deliveries in the end. */
  async checkWhole() {}

  /**
   * @param {{ id: string, workflow: number }[]} deliveries
   * @returns {string[]} what there is too many or too few of
   */
  problemsOf(deliveries) {
    const left = new Map(this.written);
    /** @type {string[]} */
    const problems = [];
    for (const { id, workflow } of deliveries) {
      const told = left.get(workflow);
      if (!left.delete(workflow)) problems.push(`The event ${id} is one too many for workflow ${workflow}.`);
      else if (told !== undefined && told !== id)
        problems.push(`Workflow ${workflow} was acknowledged with the event ${told} and has ${id}.`);
    }
    return [...problems, ...[...left.keys()].map((id) => `The event of workflow ${id} is lost.`)];
  }
}
