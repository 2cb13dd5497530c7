/** Why something more does not fit: its user has the share of one user, or all is given out. */
export type Shortage = 'user' | 'all';

/** A single user holds no more than this part of everything. */
const USERS_SHARE = 1 / 2;

/** Bytes of memory that requests may hold at once: in all, and each user, or whom else they count for. */
export class ByteBudget {
  readonly #ofUsers = new Map<string, number>();
  #held = 0;

  /** @param bytes in all */
  constructor(private readonly bytes: number) {}

  get held(): number {
    return this.#held;
  }

  /** The first of all always fits, and a user's first wherever there is room: nothing is too large to be done alone. */
  shortageOf(user: string, bytes: number): Shortage | undefined {
    if (this.#held === 0) return undefined;
    if (this.#held + bytes > this.bytes) return 'all';
    const own = this.#ofUsers.get(user);
    return own !== undefined && own + bytes > this.bytes * USERS_SHARE ? 'user' : undefined;
  }

  add(user: string, bytes: number): void {
    this.#held += bytes;
    const own = (this.#ofUsers.get(user) ?? 0) + bytes;
    if (own > 0) this.#ofUsers.set(user, own);
    else this.#ofUsers.delete(user);
  }

  remove(user: string, bytes: number): void {
    this.add(user, -bytes);
  }
}
