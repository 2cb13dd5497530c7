import { isDeepStrictEqual } from 'node:util';

import { copyWorld, CUSTOMER_ID, makeWorld, sendSigned } from '../world.mjs';

const FORMS_PATH = `/customers/${CUSTOMER_ID}/forms`;

/** A customer with both forms, and with enough people that nobody fills a form twice. */
export async function makeFormsWorld(folder, { profiles }) {
  const world = await makeWorld(folder, { name: 'forms', forms: describeForms() });
  return copyWorld(world, { name: 'forms-filled', profiles });
}

/**
 * Returns the path of a filled form; with a name, the path that returns all answers.
 *
 * @param {number} id
 * @param {string} [name]
 */
export function formTarget(id, name) {
  return name === undefined ? `${FORMS_PATH}/${id}` : `${FORMS_PATH}/${FORMS[name]}/data/${id}`;
}

/** A submission with all answers. */
export function submission(name, { owner, stamp }) {
  const values = { owner, formname: FORMS[name], ...answersOf(name, stamp) };
  return { method: 'POST', target: FORMS_PATH, body: Buffer.from(JSON.stringify(values)) };
}

/** Fails unless the stored answers are exactly those sent last. */
export async function checkFilled(port, name, { id, stamp }) {
  const { text } = await sendSigned(port, { target: formTarget(id, name), status: 200 });
  const read = JSON.parse(text);
  const expected = answersOf(name, stamp);
  const answers = Object.fromEntries(Object.keys(expected).map((member) => [member, withoutNumbers(read[member])]));
  if (!isDeepStrictEqual(answers, expected)) throw new Error(`The filled form ${id} is not as it was sent: ${text}`);
}

/** Returns entries without their numbers, because the service assigns those. */
function withoutNumbers(answer) {
  if (!Array.isArray(answer) || typeof answer[0] !== 'object') return answer;
  return answer.map((entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'entry')));
}

/** The measured forms: one with ten questions, and one with many questions and a group. */
export const FORMS = { small: 'bench_small', big: 'bench_big' };

const SMALL = 10;
const BIG = 300;
const ENTRIES = 50;
/** Enough words for a line of a document. */
const WORDS = 'Ada Lovelace wrote what is called the first program, for a machine that was never built';

/** @typedef {{ type: string, options?: string[], answer: (index: number, stamp: string) => unknown }} Question */

/**
 * The kinds of questions, used in rotation. Each has a `type`, and makes its answer from an index and a stamp.
 *
 * @type {Question[]}
 */
const TURNS = [
  { type: 'TEXTFIELD', answer: (index, stamp) => `Answer ${index} ${stamp}` },
  { type: 'NUMBER', answer: (index, stamp) => index * 1000 + stamp.length },
  { type: 'TEXTAREA', answer: (index, stamp) => `${index}: ${WORDS} ${stamp}` },
  { type: 'DATEONLY', answer: (index) => `2026-11-${String((index % 28) + 1).padStart(2, '0')}` },
  { type: 'CHECKBOX', answer: (index) => index % 2 === 0 },
  { type: 'DROPDOWN', options: ['Red', 'Green', 'Blue'], answer: (index) => ['Red', 'Green', 'Blue'][index % 3] },
  { type: 'CURRENCY', answer: (index) => ({ currency: 'EUR', amount: 12.5 + index }) },
  { type: 'MULTISELECT', options: ['One', 'Two', 'Three'], answer: (index) => ['Three', 'One'].slice(index % 2) },
  { type: 'DECIMAL', answer: (index) => index / 4 },
  { type: 'DATETIME', answer: (index) => `2026-11-20 ${String((index % 12) + 1).padStart(2, '0')}:30 PM` },
];
const MEMBERS = TURNS.slice(0, 4);

/** Both forms, as in a blueprint. */
export function describeForms() {
  const group = {
    name: 'entries',
    label: 'Entries',
    type: 'GROUP',
    questions: MEMBERS.map((turn, index) => question(turn, `m${index}`)),
  };
  return [
    { formname: FORMS.small, displayName: 'Small', type: 'Person', questions: questions(SMALL) },
    { formname: FORMS.big, displayName: 'Big', type: 'Person', questions: [...questions(BIG), group] },
  ];
}

/** The number of answers of each form. */
export const ANSWERS = { small: SMALL, big: BIG + ENTRIES * MEMBERS.length };

/**
 * Returns all answers of a form. The stamp makes them differ from all other answers.
 *
 * @param {string} name
 * @param {string} stamp
 * @returns {{ entries?: object[], [question: string]: unknown }}
 */
export function answersOf(name, stamp) {
  const answers = Object.fromEntries(
    Array.from({ length: name === 'small' ? SMALL : BIG }, (_, index) => [`q${index}`, answerOf(index, stamp)]),
  );
  if (name === 'small') return answers;
  const entries = Array.from({ length: ENTRIES }, (_, entry) =>
    Object.fromEntries(
      MEMBERS.map(({ answer }, index) => [`m${index}`, answer(entry * MEMBERS.length + index, stamp)]),
    ),
  );
  return { ...answers, entries };
}

function questions(count) {
  return Array.from({ length: count }, (_, index) => question(TURNS[index % TURNS.length], `q${index}`));
}

/**
 * @param {Question} asked
 * @param {string} name
 */
function question({ type, options }, name) {
  return { name, label: `Question ${name} of the form`, type, section: 'All', ...(options && { options }) };
}

function answerOf(index, stamp) {
  return TURNS[index % TURNS.length].answer(index, stamp);
}
