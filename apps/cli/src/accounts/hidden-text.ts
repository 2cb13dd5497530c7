import { inspect } from 'node:util';

/** A secret or password in memory. Printing shows `[hidden]`. */
export class HiddenText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the text. Only code that signs, sends or stores it calls this. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return '[hidden]';
  }

  toJSON(): string {
    return '[hidden]';
  }

  [inspect.custom](): string {
    return '[hidden]';
  }
}
