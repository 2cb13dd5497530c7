/** What a visitor has typed and ticked, by the names of the page's fields. */
export class TypedForm {
  readonly #values = new Map<string, string[]>();

  constructor(fields: ReadonlyArray<readonly [name: string, value: string]>) {
    for (const [name, value] of fields) {
      // Browsers end lines with both.
      const text = value.replaceAll('\r\n', '\n');
      const values = this.#values.get(name);
      if (values) values.push(text);
      else this.#values.set(name, [text]);
    }
  }

  /** As it was typed; empty if it was not sent. */
  text(name: string): string {
    return this.#values.get(name)?.[0] ?? '';
  }

  /** Without blanks around it. */
  line(name: string): string {
    return this.text(name).trim();
  }

  /** Everything that was chosen under the name. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** Whether the form was sent at all: a page that is shown first has nothing typed. */
  get isSent(): boolean {
    return this.#values.size > 0;
  }
}

export const NOTHING_TYPED = new TypedForm([]);

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
  /** People do not see it: who fills it is a program. */
  trap: 'website',
} as const;

/** What a ticked box says. Another text, such as `no`, is no consent (D-APY-11). */
export const AGREED = 'yes';

/** So many entries of a group are asked for on the page (D-APY-5). */
export const ENTRIES_OF_GROUP = 3;

/** The name of the page's field for a question; a question's name has no colon. */
export function questionPlace(name: string): string {
  return `q:${name}`;
}

/** The same for a member of an entry, counted from 1. */
export function memberPlace(group: string, entry: number, member: string): string {
  return `q:${group}:${entry}:${member}`;
}

/** The parts of money, each of which has a field of its own. */
export function partPlace(place: string, part: 'amount' | 'currency' | 'timeframe'): string {
  return `${place}:${part}`;
}
