import { isNoAnswer, leavesOpen, isRight, keptOf } from './answer-rules.js';
import type { Entry } from './model-types.js';
import type { ViewedQuestion } from './question-view.js';
import type { Problem } from '../reference-types.js';

/** A group's entries after a write, with the last number that was given. */
export interface JudgedGroup {
  readonly problems: readonly Problem[];
  readonly entries: readonly Entry[];
  readonly last: number;
}

interface Before {
  readonly entries: readonly Entry[];
  readonly last: number;
  readonly isPatch: boolean;
}

/** Items are applied in order; an entry is told of where it stands first (D-FRM-10, D-PRO-21). */
export function judgeGroup(group: ViewedQuestion, input: unknown, before: Before): JudgedGroup {
  const { isPatch } = before;
  const isKept = isPatch && Array.isArray(input);
  const writing = new GroupWriting(group, isKept ? before.entries : [], before.last);
  if (input !== null && !Array.isArray(input)) writing.tell(5, group.name);
  const items: readonly unknown[] = Array.isArray(input) ? input : [];
  for (const [index, item] of items.entries()) {
    const asNew = `${group.name}/new${index + 1}`;
    if (typeof item !== 'object' || item === null || Array.isArray(item)) writing.tell(5, asNew);
    else if (isPatch) writing.change(item as Item, asNew);
    else writing.add(item as Item, asNew);
  }
  return writing.end();
}

type Item = Readonly<Record<string, unknown>>;

class GroupWriting {
  readonly #problems: Problem[] = [];
  readonly #paths = new Map<number, string>();
  /** Refused members of an entry are not reported as missing too. */
  readonly #refused = new Set<string>();

  constructor(
    private readonly group: ViewedQuestion,
    private entries: readonly Entry[],
    private last: number,
  ) {}

  tell(code: number, field: string): void {
    this.#problems.push({ code, field });
  }

  /** For a POST or PUT: `entry` has no meaning, and `delete` is refused. */
  add(item: Item, asNew: string): void {
    const { entry: _entry, delete: removal, ...answers } = item;
    if (removal !== undefined) this.tell(5, asNew);
    this.#append(answers, asNew);
  }

  change(item: Item, asNew: string): void {
    const { entry, delete: removal, ...answers } = item;
    const isBlank = entry === undefined || entry === null || entry === '';
    const isNumber = Number.isInteger(entry) && Number(entry) > 0;
    const path = isNumber ? `${this.group.name}/${String(entry)}` : asNew;
    if (isBlank && removal !== true) return this.#append(answers, asNew);
    const known = isBlank ? this.entries.at(-1) : this.entries.find((one) => one.entry === entry);
    if (!known) {
      // what is wrong with its answers is told as well
      if (removal !== true) this.#assigned({ entry: 0 }, answers, path);
      return this.tell(5, path);
    }
    if (removal === true) this.entries = this.entries.filter((one) => one !== known);
    else this.#replace(known, this.#assigned(known, answers, path));
    if (removal !== true && !this.#paths.has(known.entry)) this.#paths.set(known.entry, path);
  }

  end(): JudgedGroup {
    for (const entry of this.entries) {
      const path = this.#paths.get(entry.entry) ?? `${this.group.name}/${entry.entry}`;
      // an entry that was not touched was whole when it was written
      if (!this.#paths.has(entry.entry)) continue;
      for (const { name, required } of this.group.members) {
        const isMissing = required && leavesOpen(entry[name]) && !this.#refused.has(`${entry.entry}/${name}`);
        if (isMissing) this.tell(1, `${path}/${name}`);
      }
    }
    return { problems: this.#problems, entries: this.entries, last: this.last };
  }

  #append(answers: Item, path: string): void {
    this.last += 1;
    const added: Entry = { entry: this.last };
    this.#paths.set(added.entry, path);
    this.entries = [...this.entries, added];
    this.#replace(added, this.#assigned(added, answers, path));
  }

  #replace(known: Entry, changed: Entry): void {
    this.entries = this.entries.map((one) => (one === known ? changed : one));
  }

  #assigned(entry: Entry, answers: Item, path: string): Entry {
    const after: Record<string, unknown> = { ...entry };
    for (const [name, input] of Object.entries(answers)) {
      const rule = this.group.members.find((member) => member.name === name)?.rule;
      if (!rule) this.tell(4, `${path}/${name}`);
      else if (isNoAnswer(input)) delete after[name];
      else if (isRight(input, rule)) after[name] = keptOf(input, rule);
      else {
        this.tell(5, `${path}/${name}`);
        this.#refused.add(`${entry.entry}/${name}`);
      }
    }
    return { ...after, entry: entry.entry };
  }
}
