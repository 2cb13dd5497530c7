/**
 * The writes to one place that may be the last: those that nobody was told of, and those acknowledged which no acknowledged one
 * was sent after.
 */
export class LastWrites {
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
