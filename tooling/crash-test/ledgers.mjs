import { entriesOf, hashOf, NO_FILE } from './clients.mjs';

const AT_ONCE = 16;

/** The base class of all ledgers. Compares the writes to each owner with the values that a client reads. */
class CheckedLedger {
  /** @type {string[]} */
  violations = [];
  acknowledged = 0;
  /** The writes, by the id of the person, owner or workflow. @type {Map<number, any>} */
  written = new Map();
  /** @type {Set<number>} */
  unchecked = new Set();

  /** Compares the stored values with the writes since the last comparison. */
  async check(client) {
    await this.#checkAll(client, this.unchecked);
    this.unchecked.clear();
  }

  /** Compares everything again. */
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
 * Acknowledged writes, and writes with an unknown result. The values of a field only grow, from 0 for no value. After a
 * crash the field must hold the last acknowledged value, or a value that was sent later.
 */
export class PeopleLedger extends CheckedLedger {
  /** New people that were sent under a key and not acknowledged, by key. */
  #pending = new Map();

  creating(key, person) {
    this.#pending.set(key, person);
  }

  /**
   * @param {number} id
   * @param {string} lastname
   * @param {string} [key] - the idempotency key of the request, if it had one
   */
  created(id, lastname, key) {
    this.acknowledged += 1;
    this.#pending.delete(key);
    const known = this.written.get(id);
    if (known) this.violations.push(`Person ${id} was assigned to "${known.lastname}" and then to "${lastname}".`);
    this.written.set(id, { lastname, fields: new Map() });
    this.unchecked.add(id);
  }

  /**
   * Sends unacknowledged creations again, as a client does that received no answer. Sends each twice. Both answers must
   * name the same person.
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
 * The writes to one resource that may be the last. These are unacknowledged writes, and acknowledged writes that no
 * acknowledged write follows.
 */
class LastWrites {
  #writes;
  #now = 0;

  /** @param {unknown[]} there - the values before the first write */
  constructor(...there) {
    this.#writes = there.map((value) => this.#settled(value));
  }

  /** @returns {object} the write, to be passed on when it is acknowledged */
  sent(value) {
    const write = { value, sentAt: ++this.#now, acknowledgedAt: Infinity };
    this.#writes.push(write);
    return write;
  }

  acknowledged(write) {
    // A write that was sent later was acknowledged earlier.
    if (!this.#writes.includes(write)) return;
    write.acknowledgedAt = ++this.#now;
    this.#writes = this.#writes.filter(({ acknowledgedAt }) => acknowledgedAt >= write.sentAt);
  }

  get first() {
    return this.#writes[0];
  }

  /** Returns the first possible last write with this value. */
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

/**
 * Every file that was sent or removed, by owner. After a crash the file must be one of the possible last ones, compared
 * by hash.
 */
export class FilesLedger extends CheckedLedger {
  /** @returns {() => void} to be called when the upload is acknowledged */
  uploading(owner, content) {
    return this.#sent(owner, hashOf(content));
  }

  /** @returns {() => void} to be called when the removal is acknowledged */
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

  /** Uploads have no idempotency key. A file of an unacknowledged upload may exist or not, and is not sent again. */
  async repeatPending() {}

  async checkOne(client, owner) {
    const last = this.written.get(owner);
    const hash = await client.read(owner);
    if (!last.find(hash))
      this.violations.push(
        `The file of person ${owner} is not one of ${JSON.stringify(last)}: ${JSON.stringify(hash)}.`,
      );
    last.found(hash);
  }
}

const MAX_WRITERS = 10;
const MAX_TURNS = 100_000;

/**
 * Every submission of a form, by owner: the id of the form if known, and the submissions that the form may hold. After
 * a crash the form must hold exactly one of the possible last submissions, and all of it.
 */
export class FormsLedger extends CheckedLedger {
  /** Returns a value that no other submission has. */
  static valueOf({ round, writer, turn }) {
    return (round * MAX_TURNS + turn) * MAX_WRITERS + writer;
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

  /** Sends unacknowledged first submissions again. Their forms may exist, and only an answer names their ids. */
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

/** Whether all answers, entries and both fields of the owner hold the value of the same submission. */
export function isWhole(form) {
  if (!form) return false;
  const { plain, synced, copied, note, rounds = [], profile } = form;
  const values = [synced, copied, Number(note), profile.synced, profile.copied, ...rounds.map(({ value }) => value)];
  return Number.isInteger(plain) && rounds.length === entriesOf(plain) && values.every((value) => value === plain);
}

/**
 * Every workflow that was moved, once, into the status that sends an event. Each must have one event, whether or not
 * the first request was acknowledged. The ledger holds the id of the event if an answer named it.
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
   * @param {string[]} [events] - the ids of the events in the answer; undefined for requests whose answers name none
   */
  moved(id, events) {
    this.acknowledged += 1;
    this.#pending.delete(id);
    this.unchecked.add(id);
    if (events === undefined) return;
    if (events.length === 1) this.written.set(id, events[0]);
    else this.violations.push(`The move of workflow ${id} was acknowledged with the events ${JSON.stringify(events)}.`);
  }

  /** Sends unacknowledged moves again. If the workflow was moved already, the repeat changes and sends nothing. */
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

  /** Moved workflows are compared with the deliveries at the end. */
  async checkWhole() {}

  /**
   * @param {{ id: string, workflow: number }[]} deliveries
   * @returns {string[]} missing and surplus events
   */
  problemsOf(deliveries) {
    const left = new Map(this.written);
    /** @type {string[]} */
    const problems = [];
    for (const { id, workflow } of deliveries) {
      const told = left.get(workflow);
      if (!left.delete(workflow)) problems.push(`The event ${id} is a surplus event of workflow ${workflow}.`);
      else if (told !== undefined && told !== id)
        problems.push(`Workflow ${workflow} was acknowledged with the event ${told} and has ${id}.`);
    }
    return [...problems, ...[...left.keys()].map((id) => `The event of workflow ${id} is lost.`)];
  }
}
