import { randomBytes } from 'node:crypto';

/** The values that a visitor has typed and ticked, by the names of the page's fields. */
export class SubmittedForm {
  readonly #values = new Map<string, string[]>();

  constructor(fields: ReadonlyArray<readonly [name: string, value: string]>) {
    for (const [name, value] of fields) {
      // Browsers end lines with CR and LF.
      const text = value.replaceAll('\r\n', '\n');
      const values = this.#values.get(name);
      if (values) values.push(text);
      else this.#values.set(name, [text]);
    }
  }

  /** Returns the value as it was typed; empty if it was not sent. */
  text(name: string): string {
    return this.#values.get(name)?.[0] ?? '';
  }

  /** Returns the value without surrounding blanks. */
  line(name: string): string {
    return this.text(name).trim();
  }

  /** Returns all values that were chosen under the name. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The form was sent. False if the page is shown for the first time. */
  get isSent(): boolean {
    return this.#values.size > 0;
  }
}

export const EMPTY_FORM = new SubmittedForm([]);

/** The page's own fields. */
export const FIELDS = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  phone: 'phone',
  resume: 'resume',
  consent: 'consent',
  signature: 'signature',
  token: 'token',
  /** The trap: people do not see it, so a program filled it. */
  trap: 'website',
} as const;

const TOKEN = /^[\w-]{22}$/;

/** Creates the token of a form that is shown now. Two forms with the same token are one application (D-APY-6). */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The value of a ticked box. Another text, such as `no`, is not a consent (D-APY-11). */
export const AGREED = 'yes';

/** Entries of a group on the page (D-APY-5). */
export const ENTRIES_OF_GROUP = 3;

/** Returns the name of the page's field for a question. The name of a question has no colon. */
export function questionControlName(name: string): string {
  return `q:${name}`;
}

/** Returns the name of the page's field for a member of an entry. Entries count from 1. */
export function memberControlName(group: string, entry: number, member: string): string {
  return `q:${group}:${entry}:${member}`;
}

/** The parts of an amount of money. Each has its own field. */
export function partControlName(place: string, part: 'amount' | 'currency' | 'timeframe'): string {
  return `${place}:${part}`;
}
