import type { PortalQuestion } from './portal-form.js';
import { AGREED, ENTRIES_OF_GROUP, memberControlName, partControlName, questionControlName } from './submitted-form.js';
import type { SubmittedForm } from './submitted-form.js';

type Answers = Record<string, unknown>;

/** Typed answers as the body of a form. */
export interface ReadAnswers {
  readonly answers: Readonly<Answers>;
  /** The page's field and its label, by the path of a problem (`group/new1/member`). */
  readonly places: ReadonlyMap<string, AnswerControl>;
}

export interface AnswerControl {
  readonly place: string;
  readonly label: string;
}

/** Limit of characters of a number. Longer texts are not parsed. */
const MAX_NUMBER_LENGTH = 400;

/** Each digit matches only one part of the pattern, so the time is linear in the length of the text. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/** Returns everything that was typed as answers. The form checks them like answers of partners (D-FRM-4). */
export function readAnswers(questions: readonly PortalQuestion[], submitted: SubmittedForm): ReadAnswers {
  const answers: Answers = {};
  const places = new Map<string, AnswerControl>();
  for (const question of questions) {
    const { name, label } = question;
    places.set(name, { place: questionControlName(name), label });
    const answer =
      question.kind === 'group'
        ? readEntries(question, submitted, places)
        : readAnswer(question, submitted, questionControlName(name));
    if (answer !== undefined) answers[name] = answer;
  }
  return { answers, places };
}

/** Returns the entries in which something was typed. Others are left out. */
function readEntries(
  question: PortalQuestion,
  submitted: SubmittedForm,
  places: Map<string, AnswerControl>,
): Answers[] | undefined {
  const { name: group, members } = question;
  const entries: Answers[] = [];
  for (let entry = 1; entry <= ENTRIES_OF_GROUP; entry += 1) {
    if (!hasEntry(question, entry, submitted)) continue;
    const answers: Answers = {};
    for (const member of members) {
      const place = memberControlName(group, entry, member.name);
      places.set(`${group}/new${entries.length + 1}/${member.name}`, { place, label: member.label });
      const answer = readAnswer(member, submitted, place);
      if (answer !== undefined) answers[member.name] = answer;
    }
    entries.push(answers);
  }
  return entries.length === 0 ? undefined : entries;
}

/** Returns whether something was typed or ticked in the entry. The page's initial text does not count. */
export function hasEntry({ name: group, members }: PortalQuestion, entry: number, submitted: SubmittedForm): boolean {
  return members.some((member) => {
    const place = memberControlName(group, entry, member.name);
    if (isMoney(member)) return submitted.line(partControlName(place, 'amount')) !== '';
    return submitted.all(place).some((text) => text.trim() !== '' && text !== member.start);
  });
}

function readAnswer(question: PortalQuestion, submitted: SubmittedForm, place: string): unknown {
  if (isMoney(question)) return readMoney(question, submitted, place);
  if (question.kind === 'several') return readSeveral(question, submitted.all(place));
  if (question.kind === 'yes') return submitted.line(place) === AGREED ? true : question.isRequired ? undefined : false;
  const text = question.kind === 'prose' ? submitted.text(place) : submitted.line(place);
  if (text.trim() === '') return undefined;
  return READERS[question.kind]?.(text) ?? text;
}

const READERS: Partial<Record<PortalQuestion['kind'], (text: string) => unknown>> = {
  number: readNumber,
  decimal: readNumber,
  moment: readMoment,
};

function readSeveral({ choices }: PortalQuestion, chosen: readonly string[]): readonly string[] | undefined {
  // If there are too many choices to show, each line of the field names one.
  const texts = choices === undefined ? chosen.flatMap((text) => text.split('\n')) : chosen;
  const named = texts.map((text) => text.trim()).filter((text) => text !== '');
  return named.length === 0 ? undefined : named;
}

function readMoney({ kind }: PortalQuestion, submitted: SubmittedForm, place: string): Answers | undefined {
  const amount = submitted.line(partControlName(place, 'amount'));
  if (amount === '') return undefined;
  const currency = submitted.line(partControlName(place, 'currency'));
  const timeframe = submitted.line(partControlName(place, 'timeframe'));
  return {
    amount: readNumber(amount),
    ...(currency !== '' && { currency }),
    ...(kind === 'salary' && timeframe !== '' && { timeframe }),
  };
}

/** Returns a number. Returns the text itself if it is not a number, and the form refuses it. */
function readNumber(text: string): unknown {
  const number = Number(text);
  return text.length <= MAX_NUMBER_LENGTH && NUMBER.test(text) && Number.isFinite(number) ? number : text;
}

/** Converts a date and time of a browser into the form of answers (D-FRM-6). */
function readMoment(text: string): string {
  const [, day, hours = '', minutes = ''] = MOMENT.exec(text) ?? [];
  if (day === undefined) return text;
  const hour = Number(hours);
  return `${day} ${String(hour % 12 || 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

function isMoney({ kind }: PortalQuestion): boolean {
  return kind === 'money' || kind === 'salary';
}
