const MS_PER_FILTER = 500;
const LEAST_MS = 300_000;
const COUNT = wholeNumber('TALENT_MODEL_SEQUENCES') ?? 40;

/** The number of random filters, and their seed: always the same, unless variables ask for others. */
export const ROUND = {
  count: COUNT,
  seed: wholeNumber('TALENT_MODEL_SEED') ?? 20_261_120,
  limitMs: COUNT * MS_PER_FILTER + LEAST_MS,
};

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new TypeError(`${name} must be a whole number from 1, received "${text}".`);
  return Number(text);
}
