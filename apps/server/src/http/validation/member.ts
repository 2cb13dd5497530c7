/** One member of a query or a body: its rule in words, and how it is read. */
export interface Member<Value> {
  /** What follows "must": `be a whole number from 1`. */
  readonly rule: string;
  /** What came is never shown: it may hold a secret. */
  readonly isPrivate?: true;
  /** The texts that a mistyped one may stand for. */
  readonly known?: readonly string[];
  /** The value as the handler takes it; undefined for one that breaks the rule. */
  read(value: unknown): Value | undefined;
  /** What stands for a member that is left out; without it the member must be sent. */
  readonly whenAbsent?: { readonly value: Value };
}

/** A text that the pattern is found in. */
export function text(rule: string, pattern?: RegExp): Member<string> {
  return {
    rule,
    read: (value) => (typeof value === 'string' && (pattern?.test(value) ?? true) ? value : undefined),
  };
}

/** One of a few texts. */
export function oneOf<Value extends string>(rule: string, values: readonly Value[]): Member<Value> {
  return { rule, known: values, read: (value) => values.find((known) => known === value) };
}

/** A number of JSON, both ends included. */
export function numberFrom(rule: string, { min, max }: { readonly min: number; readonly max: number }): Member<number> {
  return {
    rule,
    read: (value) => (typeof value === 'number' && value >= min && value <= max ? value : undefined),
  };
}

export function flag(rule = 'be true or false'): Member<boolean> {
  return { rule, read: (value) => (typeof value === 'boolean' ? value : undefined) };
}

/** A whole number that is written in a query, of so many digits that it is exact. */
export function wholeNumber(rule: string): Member<number> {
  return {
    rule,
    read: (value) => (typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined),
  };
}

export function optional<Value>(member: Member<Value>): Member<Value | undefined> {
  return { ...member, whenAbsent: { value: undefined } };
}

export function withDefault<Value>(member: Member<Value>, value: Value): Member<Value> {
  return { ...member, whenAbsent: { value } };
}
