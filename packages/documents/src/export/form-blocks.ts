import { isolated } from '../writing/directions.js';
import { linesOf, oneLine } from '../writing/plain-text.js';

/** A filled form for printing. Every value is already a text. */
export interface FormDocument {
  readonly title: string;
  /** Facts about the filled form: form, owner, status, dates. */
  readonly facts: readonly FormDocumentFact[];
  /** The signer and the time, or a note that nobody has signed. Undefined if the form needs no signature. */
  readonly signature: FormDocumentFact | undefined;
  readonly sections: readonly FormDocumentSection[];
}

export interface FormDocumentFact {
  readonly label: string;
  readonly value: string;
}

export interface FormDocumentSection {
  readonly heading: string | undefined;
  readonly items: readonly FormDocumentItem[];
}

export type FormDocumentItem = FormDocumentAnswer | FormDocumentGroup;

export interface FormDocumentAnswer {
  readonly label: string;
  /** The text of the answer, which may have several lines. `''` if the question was not answered. */
  readonly answer: string;
}

export interface FormDocumentGroup {
  readonly label: string;
  readonly entries: readonly FormDocumentEntry[];
}

export interface FormDocumentEntry {
  readonly number: number;
  readonly items: readonly FormDocumentAnswer[];
}

/** The formats of exported forms. Each format has the name of its extension. */
export type FormDocumentFormat = 'doc' | 'pdf' | 'txt';

/** A filled form from top to bottom, as all formats show it. The texts are free of control characters. */
export type FormBlock =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }
  /** Begins a section, which may have no heading. */
  | { readonly kind: 'section'; readonly heading: string | undefined }
  /** `lines` is empty if the question was not answered. */
  | { readonly kind: 'answer'; readonly label: string; readonly lines: readonly string[]; readonly isMember: boolean }
  | { readonly kind: 'group'; readonly label: string }
  | { readonly kind: 'entry'; readonly number: number }
  | { readonly kind: 'signature'; readonly label: string; readonly value: string };

/** Exports show this sign if an answer is missing. */
export const NOT_ANSWERED = '—';

export function* blocksOf({ title, facts, sections, signature }: FormDocument): Iterable<FormBlock> {
  yield { kind: 'title', text: oneLine(title) };
  for (const { label, value } of facts) yield { kind: 'fact', label: oneLine(label), value: oneLine(value) };
  for (const { heading, items } of sections) {
    yield { kind: 'section', heading: heading === undefined ? undefined : oneLine(heading) };
    for (const item of items) yield* blocksOfItem(item);
  }
  if (signature) yield { kind: 'signature', label: oneLine(signature.label), value: oneLine(signature.value) };
}

export function textOf(block: FormBlock): string {
  return Object.values(block).flat().join(' ');
}

function* blocksOfItem(item: FormDocumentItem): Iterable<FormBlock> {
  if ('answer' in item) yield answerBlock(item, false);
  else if (item.entries.length === 0) yield answerBlock({ label: item.label, answer: '' }, false);
  else yield* blocksOfGroup(item);
}

function* blocksOfGroup({ label, entries }: FormDocumentGroup): Iterable<FormBlock> {
  yield { kind: 'group', label: oneLine(label) };
  for (const { number, items } of entries) {
    yield { kind: 'entry', number };
    for (const item of items) yield answerBlock(item, true);
  }
}

function answerBlock({ label, answer }: FormDocumentAnswer, isMember: boolean): FormBlock {
  return { kind: 'answer', label: oneLine(label), lines: linesOf(answer), isMember };
}

/** Returns a question with a colon after it. A question that ends with a punctuation mark gets no colon. */
export function labelled(label: string): string {
  return /[:?!：？！]$/u.test(label) ? label : `${label}:`;
}

/** Puts a question and its answer on one line. Neither changes the direction of the other (D-FRM-26). */
export function labelledValue(label: string, value: string): string {
  return `${labelled(label)} ${isolated(value, label)}`;
}
