/** The prefix of every URL in replies (D-NET-4). It is set after the server listens, because port 0 picks a port. */
export class BaseUrl {
  #prefix = '';

  /** @param prefix without a trailing slash */
  set(prefix: string): void {
    this.#prefix = prefix;
  }

  get prefix(): string {
    return this.#prefix;
  }

  /** The host, with the port unless it is that of the scheme. */
  get host(): string {
    return this.#prefix === '' ? '' : new URL(this.#prefix).host;
  }

  /** The absolute form of a path that starts with a slash. */
  of(path: string): string {
    return this.#prefix + path;
  }
}
