import { createHmac, randomBytes } from 'node:crypto';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { hashPassword, matchesPassword } from './password-hash.js';

/** How long a password that was right stays known, so that Basic is not slow. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** Hashing takes a core: so many at once, so many waiting, and beyond these an attempt is told to come again. */
const LIMITS = { running: 4, waiting: 64 };

/** A password that someone offers as a user's. */
export interface PasswordAttempt {
  readonly username: string;
  readonly password: string;
  readonly hash: string | undefined;
}

/** Checks passwords at the same cost whether the user exists or not, and remembers for a minute which were right. */
export class PasswordVerifier {
  readonly #remembered = new Map<string, number>();
  /** Remembered under a keyed digest: a memory dump shows no password and no hash that could be attacked offline. */
  readonly #key = randomBytes(32);
  readonly #decoy = hashPassword(randomBytes(16).toString('hex'));
  /** Attempts alike that come at once are one attempt. */
  readonly #pending = new Map<string, Promise<boolean>>();
  readonly #queue: Array<() => void> = [];
  #running = 0;

  constructor(
    private readonly now: () => number,
    private readonly limits = LIMITS,
  ) {}

  /** @param hash the stored hash, or undefined for a user who does not exist or has no password */
  matches({ username, password, hash }: PasswordAttempt): boolean | Promise<boolean> {
    const digest = createHmac('sha256', this.#key)
      .update(JSON.stringify([username, password, hash]))
      .digest('base64');
    const until = this.#remembered.get(digest);
    if (until !== undefined && until > this.now()) return true;
    const pending = this.#pending.get(digest) ?? this.#verify(password, hash, digest);
    this.#pending.set(digest, pending);
    return pending;
  }

  async #verify(password: string, hash: string | undefined, digest: string): Promise<boolean> {
    try {
      await this.#enter();
      const matches = (await this.#derive(password, hash ?? (await this.#decoy))) && hash !== undefined;
      if (matches) this.#remember(digest);
      return matches;
    } finally {
      this.#pending.delete(digest);
    }
  }

  async #derive(password: string, hash: string): Promise<boolean> {
    try {
      return await matchesPassword(password, hash);
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running >= this.limits.running) {
      if (this.#queue.length >= this.limits.waiting)
        throw ProtocolError.of('BUSY', 'Too many sign-ins at once; try again shortly.');
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#running += 1;
  }

  #remember(digest: string): void {
    const oldest = this.#remembered.keys().next().value;
    if (this.#remembered.size >= MAX_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.delete(digest);
    this.#remembered.set(digest, this.now() + REMEMBERED_MS);
  }
}
