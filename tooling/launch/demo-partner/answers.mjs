/** Statuses of the demo's blueprint. */
const [ASSESSMENT, INTERVIEW, CHECK, OFFER, HIRED, DECLINED] = [
  ...['C51216', 'C51219', 'C51220', 'C51222', 'C51226', 'C51228'],
];
const PAPERWORK = 'C52002';
const SLOW_MS = 4000;

/** The path of a subscription whose endpoint fails. */
export const BROKEN_PATH = '/broken';

/**
 * Returns what the demo's partner answers to each move, so that every outcome can be seen. New, Background check and
 * all else are answered with 200 and no text. The guides use those statuses, and their own receivers answer them.
 *
 * param {string} pageUrl - the address of the partner's page
 */
export function partnerRules(pageUrl) {
  const answers = {
    [ASSESSMENT]: {
      kind: 'redirect',
      url: `${pageUrl}/assessment`,
      message: 'Choose a test for the candidate on our page.',
    },
    [INTERVIEW]: {
      kind: 'slow',
      delayMs: SLOW_MS,
      reply: { kind: 'processed', message: 'The room is booked, and the candidate is invited.' },
    },
    [OFFER]: { kind: 'processed', message: 'The contract is being written.' },
    [HIRED]: { kind: 'rejected', message: 'Payroll cannot begin without a date. Fill in {{person.startdate}} first.' },
    [DECLINED]: { kind: 'status', status: 500 },
    // Without a text, the platform shows its own.
    [PAPERWORK]: { kind: 'redirect', url: `${pageUrl}/paperwork` },
  };
  return [
    { path: BROKEN_PATH, reply: { kind: 'status', status: 500 } },
    ...Object.entries(answers).map(([newStatus, reply]) => ({ newStatus, reply })),
  ];
}

/** Moves of a new demo, by the recruiter. After them the log of deliveries has each outcome. */
export const FIRST_MOVES = [
  { workflow: 17, to: ASSESSMENT, comment: 'Strong application. Please test.' },
  { workflow: 13, to: CHECK, comment: 'Everybody in the interview said yes.' },
  { workflow: 26, to: HIRED, comment: 'She accepted this morning.' },
  { workflow: 29, to: DECLINED, comment: 'The licence is not valid in Texas.' },
  { workflow: 28, to: INTERVIEW, comment: 'Tuesday at ten.' },
];

/** A move that is told to a broken endpoint too. Its delivery has failed when that subscription ends. */
export const FAILED_MOVE = { workflow: 12, to: CHECK, comment: 'References first, please.' };
