import { describe, expect, it } from '@jest/globals';
import { ANSWERS, READ_SCHEMA, SCHEMA } from '../../test/builders/build-form.js';
import { answerProblems } from './check-answers.js';
import { planFormWrite } from './write-form.js';

/** Returns the problems of the answers, one line for each. */
async function problems(answers: object, options: { id?: number; replace?: boolean } = {}): Promise<string[]> {
  const { id: formDataId, replace = false } = options;
  const write = planFormWrite({ ...answers }, { formname: 'background_check', owner: undefined, formDataId, replace });
  const schemas = { write: SCHEMA, findRead: () => Promise.resolve(READ_SCHEMA) };
  return (await answerProblems(write, schemas)).map(({ path, message }) => `${path}: ${message}`);
}

describe('answers that are sent', () => {
  it('fit where the schema takes them', async () => {
    expect(await problems(ANSWERS)).toEqual([]);
    const everything = {
      signature: true,
      nickname: 'Ada',
      years: 36,
      start: '1843-07-01',
      seen: '1843-07-01 09:30 AM',
      level: 'B',
      skills: ['Rust', 'Java'],
      pay: { currency: 'EUR', amount: 12.5 },
    };
    expect(await problems({ ...ANSWERS, ...everything })).toEqual([]);
  });

  it('are told by everything that is missing, at once and in the order of the form', async () => {
    expect(await problems({})).toEqual([
      'owner: is required: give --owner <id>, or "owner" in the file',
      'updatedForcandidate: is required',
      'legal_name: is required',
      'consent: is required',
      'employers: is required',
    ]);
  });

  it.each<[object, string]>([
    [{ legal_name: 'x'.repeat(13) }, 'legal_name: must be at most 12 characters long, received 13'],
    [{ nickname: '😀😀' }, 'nickname: must be at least 3 characters long, received 2'],
    [{ consent: 'yes' }, 'consent: must be true or false, received "yes"'],
    [{ years: '36' }, 'years: must be a whole number, received "36"'],
    [{ years: 0 }, 'years: must be at least 1, received 0'],
    [{ start: '2026-02-29' }, 'start: must be a date that exists, as YYYY-MM-DD, received "2026-02-29"'],
    [{ seen: '9:30' }, 'seen: must be a date and time, as YYYY-MM-DD hh:mm AM or PM, received "9:30"'],
    [{ level: 'C' }, 'level: must be one of "A", "B", received "C"'],
    [{ skills: ['Java', 'Go'] }, 'skills/2: must be one of "Java", "Software > Rust", received "Go"'],
    [{ pay: 12 }, 'pay: must be an object with currency, amount, received 12'],
    [{ pay: { amount: 12 } }, 'pay/currency: is required'],
    [{ employers: [] }, 'employers: must hold at least 1 item, received 0'],
    [{ employers: Array(4).fill({ employer: 'x' }) }, 'employers: must hold at most 3 items, received 4'],
    [{ employers: [{ employer: 'x' }, { from: '1843-07' }] }, 'employers/new2/employer: is required'],
    [
      { employers: [{ employer: 'x', from: '1843-13' }] },
      'employers/new1/from: must be a month, as YYYY-MM, received "1843-13"',
    ],
    [
      { employers: [{ employer: 'x', From: '1843-07' }] },
      'employers/new1/From: is no question of this group; names are exact, did you mean "from"?',
    ],
    [{ employers: [{ entry: 2, employer: 'x' }] }, 'employers/new1/entry: must be left out: all entries are new here'],
    [{ salary: 1 }, 'salary: can be read only by this user: leave it out'],
    [
      { LegalName: 'x' },
      'LegalName: is no question of this form that this user may answer; names are exact, did you mean "legal_name"?',
    ],
    [{ status: 'Complete' }, 'status: must be left out: the server sets it'],
    [{ updatedForjob: 8 }, 'updatedForjob: must be left out: this form has no associated person of that name'],
    [{ owner: 'Ada' }, 'owner: must be a whole number, received "Ada"'],
    [{ formname: 'other' }, 'formname: must be "background_check", received "other"'],
  ])('are told in plain words where they do not fit: %j', async (answers, problem) => {
    const [first = '', ...others] = await problems({ ...ANSWERS, ...answers });
    expect(first.slice(0, problem.length)).toBe(problem);
    expect(others).toEqual([]);
  });

  it.each([null, ''])('are none where they are %j', async (blank) => {
    expect(await problems({ ...ANSWERS, nickname: blank, level: blank, start: blank })).toEqual([]);
    expect(await problems({ ...ANSWERS, legal_name: blank, employers: [{ employer: blank }] })).toEqual([
      'legal_name: is required',
      'employers/new1/employer: is required',
    ]);
  });
});

describe('answers that change a filled form', () => {
  const update = (answers: object) => problems(answers, { id: 12 });

  it('need nothing, and change, add and take away entries', async () => {
    const employers = [{ entry: 1, from: '1843-08' }, { employer: 'x' }, { entry: 2, delete: true }, { delete: true }];
    expect(await update({ employers: employers.slice(0, 3) })).toEqual([]);
    expect(await update({ employers: employers.slice(3) })).toEqual([]);
    expect(await update({})).toEqual([]);
    expect(await update({ employers: [] })).toEqual([]);
  });

  it('are told by the numbers of their entries', async () => {
    expect(await update({ employers: [{ entry: 4, from: 'soon' }, { from: 'later' }] })).toEqual([
      'employers/4/from: must be a month, as YYYY-MM, received "soon"',
      'employers/new2/from: must be a month, as YYYY-MM, received "later"',
    ]);
    expect(await update({ employers: [{ entry: 0, delete: 'yes' }] })).toEqual([
      'employers/0/entry: must be at least 1, received 0',
      'employers/0/delete: must be true or false, received "yes"',
    ]);
  });

  it('cannot clear what is required', async () => {
    expect(await update({ legal_name: null, nickname: null })).toEqual(['legal_name: is required']);
  });

  it('need all but what stays as it is where they replace it', async () => {
    const replaced = await problems({ legal_name: 'Lovelace' }, { id: 12, replace: true });
    expect(replaced).toEqual(['consent: is required', 'employers: is required']);
  });
});

it('asks for what can be read only where a question cannot be written', async () => {
  const write = planFormWrite({ years: 'x', status: 'Complete' }, { ...UPDATE, formDataId: 12 });
  const findRead = () => Promise.reject(new Error('asked'));
  const problems = await answerProblems(write, { write: SCHEMA, findRead });
  expect(problems.map(({ path }) => path)).toEqual(['years', 'status']);
});

const UPDATE = { formname: 'background_check', owner: undefined, replace: false };
