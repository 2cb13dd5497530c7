import { hashOf, NO_FILE } from './files-client.mjs';
import { LastWrites } from './last-writes.mjs';

const AT_ONCE = 16;

/** Every file that was sent or removed, by its owner: after a crash the file is one of those that may be the last, by its hash. */
export class FilesLedger {
  violations = [];
  acknowledged = 0;
  #owners = new Map();
  #unchecked = new Set();

  /** @returns {() => void} to be called once the upload is acknowledged */
  uploading(owner, content) {
    return this.#sent(owner, hashOf(content));
  }

  /** @returns {() => void} to be called once the removal is acknowledged */
  removing(owner) {
    return this.#sent(owner, NO_FILE);
  }

  #sent(owner, hash) {
    const last = this.#owners.get(owner) ?? new LastWrites(NO_FILE);
    this.#owners.set(owner, last);
    this.#unchecked.add(owner);
    const write = last.sent(hash);
    return () => {
      this.acknowledged += 1;
      last.acknowledged(write);
    };
  }

  /** Files are under no key: what nobody was told of may be there or not, and is not sent again. */
  async repeatPending() {}

  /** Compares what is there with what was sent since the last comparison. */
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
        for (const owner of left) this.#checkOne(owner, await client.read(owner));
      }),
    );
  }

  #checkOne(owner, hash) {
    const last = this.#owners.get(owner);
    if (!last.find(hash))
      this.violations.push(`The file of person ${owner} is none of ${JSON.stringify(last)}: ${JSON.stringify(hash)}.`);
    last.found(hash);
  }
}
