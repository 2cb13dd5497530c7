const AT_ONCE = 16;

/**
 * Every write that the server acknowledged, and those of which nobody knows. The values of a
 * field only grow, from 0 for none: after a crash it holds what was acknowledged last, or what was sent after it.
 */
export class Ledger {
  violations = [];
  acknowledged = 0;
  /** New people that were sent under a key and not acknowledged, by that key. */
  #pending = new Map();
  #people = new Map();
  #unchecked = new Set();

  creating(key, person) {
    this.#pending.set(key, person);
  }

  /** @param key of the person that was sent, where it was sent under one */
  created(id, lastname, key) {
    this.acknowledged += 1;
    this.#pending.delete(key);
    const known = this.#people.get(id);
    if (known) this.violations.push(`Person ${id} was given to "${known.lastname}" and again to "${lastname}".`);
    this.#people.set(id, { lastname, fields: new Map() });
    this.#unchecked.add(id);
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
    const { fields } = this.#people.get(id);
    fields.set(field, { acknowledged: fields.get(field)?.acknowledged ?? 0, sent: value });
    this.#unchecked.add(id);
  }

  changed(id, field) {
    this.acknowledged += 1;
    const change = this.#people.get(id).fields.get(field);
    change.acknowledged = change.sent;
  }

  /** Compares what is there with what was acknowledged since the last comparison. */
  async check(client) {
    const ids = [...this.#unchecked];
    await this.#checkAll(client, ids);
    this.#unchecked.clear();
  }

  /** Compares everything once more. */
  async checkWhole(client) {
    await this.#checkAll(client, [...this.#people.keys()]);
  }

  async #checkAll(client, ids) {
    const left = ids.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const id of left) await this.#checkOne(client, id);
      }),
    );
  }

  async #checkOne(client, id) {
    const { lastname, fields } = this.#people.get(id);
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
