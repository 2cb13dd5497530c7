import type { Problem } from '../reference-types.js';
import { isNoAnswer, leavesOpen, isRight, keptOf } from './answer-rules.js';
import type { AnswerRule } from './answer-rules.js';
import { judgeGroup } from './judge-groups.js';
import type { Entry, Judged, Judging } from './model-types.js';
import { tiedNames } from './question-view.js';
import type { Tie, ViewedQuestion } from './question-view.js';

/** Members of a filled form that no caller writes (spec: Filled form data fields). */
const GIVEN = [
  'status',
  'completeddate',
  'updateddate',
  'requesteddate',
  'updatedby',
  'requestedby',
  'completedby',
  'updatedfor',
];
/** The members that identify the form and its owner, and those that are ignored. */
const TAKEN = ['owner', 'formname', 'links'];

/**
 * Checks a body against the questions of a form as a caller has them. Returns every problem, or the answers to store.
 */
export function judgeBody(
  judging: Judging,
  questions: readonly ViewedQuestion[],
  body: Readonly<Record<string, unknown>>,
): Judged {
  const writing = new BodyWriting(judging);
  const associated = `updatedFor${judging.form.private}`;
  for (const [name, input] of Object.entries(body)) {
    if (TAKEN.includes(name) || (judging.form.private && name === associated)) continue;
    const question = questions.find((one) => one.name === name);
    if (GIVEN.includes(name)) writing.give(name);
    else if (name === 'signature') writing.sign(input);
    else if (!question) writing.tell(4, name);
    else if (question.rule) writing.answer({ ...question, rule: question.rule }, input);
    else writing.fill(question, input);
  }
  for (const question of questions) writing.require(question);
  return writing.judged();
}

type AnsweredQuestion = ViewedQuestion & { readonly rule: AnswerRule };

class BodyWriting {
  readonly #problems: Problem[] = [];
  readonly #undecided: string[] = [];
  readonly #refused = new Set<string>();
  readonly #copied: Array<Judged['copied'][number]> = [];
  readonly #answers: Record<string, unknown>;
  readonly #lastEntries: Record<string, number>;
  #isSigned: boolean | undefined;

  constructor(private readonly judging: Judging) {
    const { isPatch, stored, owner, form } = judging;
    this.#answers = isPatch ? { ...stored?.answers } : {};
    this.#lastEntries = { ...stored?.lastEntries };
    if (!owner) this.#undecided.push(...tiedNames(form));
  }

  tell(code: number, field: string): void {
    this.#problems.push({ code, field });
    this.#refused.add(field);
  }

  /** POST and PUT take what was read as it is (D-FRM-10). */
  give(name: string): void {
    if (this.judging.isPatch) this.tell(7, name);
  }

  sign(input: unknown): void {
    if (!this.judging.form.signature) this.tell(4, 'signature');
    else if (typeof input !== 'boolean') this.tell(5, 'signature');
    else this.#isSigned = input;
  }

  /**
   * Checks the answer to a single question. A question over a field that the caller may not write is not written either
   * (D-FRM-7).
   */
  answer({ name, rule, tie }: AnsweredQuestion, input: unknown): void {
    if (tie && !tie.writable) return this.tell(7, name);
    const written = tie?.kind === -2 || !this.judging.isPatch ? tie : undefined;
    if (isNoAnswer(input)) return this.#clear(name, written);
    const isFitting = isRight(input, rule) && (!written || isRight(input, written.rule));
    if (!isFitting) return this.tell(5, name);
    const kept = keptOf(input, rule);
    if (written) this.#copied.push({ profileType: written.profileType, field: written.field.id, value: kept });
    if (tie?.kind !== -2) this.#answers[name] = kept;
  }

  fill(group: ViewedQuestion, input: unknown): void {
    const { isPatch } = this.judging;
    const entries = (this.#answers[group.name] ?? []) as readonly Entry[];
    const judged = judgeGroup(group, input, { isPatch, entries, last: this.#lastEntries[group.name] ?? 0 });
    this.#problems.push(...judged.problems);
    if (judged.problems.length > 0) this.#refused.add(group.name);
    if (judged.entries.length > 0) this.#answers[group.name] = judged.entries;
    else delete this.#answers[group.name];
    this.#lastEntries[group.name] = judged.last;
  }

  /**
   * Applies to a PATCH too, even if an earlier request left the question open, as with profiles (spec: Profile rules
   * 5).
   */
  require({ name, required, tie }: ViewedQuestion): void {
    if (!required || this.#refused.has(name)) return;
    const copied = this.#copied.find(({ field }) => tie?.kind === -2 && field === tie.field.id);
    const held = tie?.kind === -2 ? this.judging.owner?.values[tie.profileType][tie.field.id] : this.#answers[name];
    if (leavesOpen(copied ? copied.value : held)) this.tell(1, name);
  }

  judged(): Judged {
    return {
      problems: this.#problems,
      undecided: this.#undecided,
      answers: this.#answers,
      lastEntries: this.#lastEntries,
      copied: this.#copied,
      isSigned: this.#isSigned,
    };
  }

  /** Without an answer there is nothing to copy; what is in step is cleared there too. */
  #clear(name: string, written: Tie | undefined): void {
    delete this.#answers[name];
    if (written?.kind !== -2) return;
    if (written.field.required) return this.tell(1, name);
    this.#copied.push({ profileType: written.profileType, field: written.field.id, value: undefined });
  }
}
