/** Why more bytes do not fit: one user already holds a user's share, or the whole budget is used up. */
export type FullBudget = 'user' | 'all';

/** The part of the budget that one user may hold. */
const USERS_SHARE = 1 / 2;

/** Limits the bytes of memory that requests hold at once, in total and for each user or client. */
export class ByteBudget {
  readonly #ofUsers = new Map<string, number>();
  #held = 0;

  /** @param bytes for all users together */
  constructor(private readonly bytes: number) {}

  get held(): number {
    return this.#held;
  }

  /** Returns why the bytes do not fit. If nothing else is held, any size fits. So does a user's first hold if there is room. */
  shortageOf(user: string, bytes: number): FullBudget | undefined {
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
