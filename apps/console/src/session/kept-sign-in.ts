import type { SignIn } from './sign-in.js';

const KEY = 'talent-console-sign-in';
const REFUSAL = 'talent-console-refused';

/** Keeps what was entered for this tab: it survives a reload, and is gone with the tab. */
export function keepSignIn(signIn: SignIn, storage: Storage): void {
  storage.setItem(KEY, JSON.stringify(signIn));
}

/** Forgets what was kept. */
export function forgetSignIn(storage: Storage): void {
  storage.removeItem(KEY);
}

/** Returns what was kept for this tab; undefined if there is nothing that can be read. */
export function findKeptSignIn(storage: Storage): SignIn | undefined {
  const kept = storage.getItem(KEY);
  if (kept === null) return undefined;
  try {
    const signIn = JSON.parse(kept) as Partial<SignIn>;
    const parts = [signIn.baseUrl, signIn.customerId, signIn.user, signIn.secret];
    const isWhole = parts.every((part) => typeof part === 'string');
    return isWhole && (signIn.kind === 'password' || signIn.kind === 'secret') ? (signIn as SignIn) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps over a reload that the service has refused the user. */
export function noteRefusal(storage: Storage): void {
  storage.setItem(REFUSAL, '');
}

/** Forgets that a user was refused, because somebody has signed in. */
export function forgetRefusal(storage: Storage): void {
  storage.removeItem(REFUSAL);
}

/** Returns whether the last session of this tab ended because the service refused the user. */
export function wasRefused(storage: Storage): boolean {
  return storage.getItem(REFUSAL) !== null;
}
