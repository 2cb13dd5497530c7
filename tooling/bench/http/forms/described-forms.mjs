/** The forms that are filled: one of ten questions, and one of many with a group besides. */
export const FORMS = { small: 'bench_small', big: 'bench_big' };

const SMALL = 10;
const BIG = 300;
const ENTRIES = 50;
/** Words enough for a line of a document. */
const WORDS = 'Ada Lovelace wrote what is called the first program, for a machine that was never built';

/** The questions take turns; each is asked in `type` and answered by what the index and a stamp make of it. */
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

/** Both forms as a blueprint has them. */
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

/** How many answers the answers of each form are. */
export const ANSWERS = { small: SMALL, big: BIG + ENTRIES * MEMBERS.length };

/** All answers of a form; no others have the stamp. */
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

/** The first question is a text: what is written last is found by it. */
export function firstAnswer(stamp) {
  return { q0: answerOf(0, stamp) };
}

function questions(count) {
  return Array.from({ length: count }, (_, index) => question(TURNS[index % TURNS.length], `q${index}`));
}

function question({ type, options }, name) {
  return { name, label: `Question ${name} of the form`, type, section: 'All', ...(options && { options }) };
}

function answerOf(index, stamp) {
  return TURNS[index % TURNS.length].answer(index, stamp);
}
