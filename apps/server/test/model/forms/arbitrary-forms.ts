import type { BlueprintForm, FormPrepopulation, FormQuestion } from '@talent-platform/blueprint';
import type { FormOwnerType } from '@talent-platform/protocol/models';
import fc from 'fast-check';
import { rarely, sparse } from '../arbitrary-fields.js';

const OPTIONS = ['Red', 'Green', 'Blue'];

/** The attributes of a question of each type. */
const ATTRIBUTES: Readonly<Record<string, fc.Arbitrary<Partial<FormQuestion>>>> = {
  TEXTFIELD: sparse({ maxLength: fc.integer({ min: 3, max: 6 }), minLength: fc.integer({ min: 1, max: 3 }) }, 3),
  TEXTAREA: sparse({ maxLength: fc.constant(7) }, 3),
  NUMBER: sparse({ min: fc.integer({ min: -2, max: 1 }), max: fc.integer({ min: 5, max: 9 }) }, 3),
  DECIMAL: sparse({ min: fc.constant(0.5), max: fc.constant(7.25) }, 3),
  DATEONLY: sparse({ monthOnly: fc.constant(true) }, 3),
  DATETIME: fc.constant({}),
  CURRENCY: fc.constant({}),
  SALARY: fc.constant({}),
  DROPDOWN: choices(),
  RADIOGROUP: choices(),
  MULTISELECT: choices(),
  CHECKBOX: fc.constant({}),
};

/** The fields that a question can be tied to, by its type and by what its owner is (blueprint: Question types). */
const FITTING: Readonly<Record<'people' | 'jobs', (question: FormQuestion) => readonly string[]>> = {
  people: ({ type, list, monthOnly }) =>
    ({
      TEXTFIELD: ['field1', 'field2', 'field13', 'lastname'],
      TEXTAREA: ['field1', 'field2', 'field13'],
      NUMBER: ['field3'],
      DECIMAL: ['field4'],
      DATEONLY: monthOnly ? [] : ['field5'],
      DATETIME: ['field6'],
      CURRENCY: ['field7'],
      SALARY: ['field8'],
      CHECKBOX: ['field9'],
      MULTISELECT: list ? ['field12'] : [],
      DROPDOWN: list ? ['field11'] : ['field10'],
      RADIOGROUP: list ? ['field11'] : ['field10'],
    })[type] ?? [],
  jobs: ({ type, list, monthOnly }) =>
    ({
      TEXTFIELD: ['field21', 'jobtitle'],
      TEXTAREA: ['field21'],
      NUMBER: ['field22'],
      CHECKBOX: ['field24'],
      DATEONLY: monthOnly ? [] : ['field23'],
      MULTISELECT: list ? ['field27'] : [],
      DROPDOWN: list ? ['field25'] : ['field26'],
      RADIOGROUP: list ? ['field25'] : ['field26'],
    })[type] ?? [],
};

/** The profiles that a form of each type is about: of a workflow the person, else the job. */
export const PROFILES_OF: Readonly<Record<FormOwnerType, ReadonlyArray<'people' | 'jobs'>>> = {
  Person: ['people'],
  Job: ['jobs'],
  Workflow: ['people', 'jobs'],
};

function choices(): fc.Arbitrary<Partial<FormQuestion>> {
  return fc.constantFrom({ options: OPTIONS }, { list: 'C500' });
}

function simpleQuestion(name: string): fc.Arbitrary<FormQuestion> {
  return fc
    .constantFrom(...Object.entries(ATTRIBUTES))
    .chain(([type, attributes]) =>
      fc
        .tuple(attributes, rarely(3))
        .map(([more, required]) => ({ name, label: `Label of ${name}`, type, ...more, ...(required && { required }) })),
    );
}

function group(name: string): fc.Arbitrary<FormQuestion> {
  const members = fc
    .tuple(...['m1', 'm2', 'm3'].map(simpleQuestion))
    .chain((all) => fc.subarray(all, { minLength: 1 }));
  return fc.tuple(members, rarely(4)).map(([questions, required]) => ({
    name,
    label: `Label of ${name}`,
    type: 'GROUP',
    questions,
    ...(required && { required }),
  }));
}

/** Tied to a field of the owner's, one that no other question of the form is tied to; or with a start value. */
function tied(owner: FormOwnerType, questions: readonly FormQuestion[], draws: readonly number[]): FormQuestion[] {
  const taken = new Set<string>();
  return questions.map((question, index) => {
    const drawn = draws[index] ?? 0;
    const fitting = PROFILES_OF[owner].flatMap((type) => FITTING[type](question)).filter((field) => !taken.has(field));
    const field = fitting[drawn % Math.max(1, fitting.length)];
    const kinds: ReadonlyArray<FormPrepopulation | undefined> = field
      ? [
          { type: -2, field },
          { type: -3, field },
          undefined,
          { type: -2, field },
          { type: -1, text: 'Abc' },
          { type: 1, field },
        ]
      : [undefined];
    const prepopulation = kinds[Math.floor(drawn / 8) % kinds.length];
    if (field && (prepopulation?.type === -2 || prepopulation?.type === -3)) taken.add(field);
    return prepopulation ? { ...question, prepopulation } : question;
  });
}

const OWNERS: readonly FormOwnerType[] = ['Person', 'Person', 'Person', 'Job', 'Workflow'];

/** The attributes that make a form unavailable (D-FRM-3). */
const CLOSED: ReadonlyArray<Partial<BlueprintForm>> = [
  { status: 'disabled' as const },
  { status: 'archived' as const },
  { webServices: false },
  { questions: [{ name: 'x1', label: 'X', type: 'SIGNATUREPAD' }] },
];

function arbitraryForm(index: number): fc.Arbitrary<BlueprintForm> {
  const simple = fc.tuple(...['q1', 'q2', 'q3', 'q4', 'q5'].map(simpleQuestion));
  const groups = fc.tuple(group('g1'), group('g2')).chain((both) => fc.subarray(both, { maxLength: 2 }));
  return fc
    .record({
      type: fc.constantFrom(...OWNERS),
      groups,
      questions: simple.chain((all) => fc.subarray(all, { minLength: 1 })),
      draws: fc.array(fc.nat(95), { minLength: 5, maxLength: 5 }),
      isPrivate: rarely(4),
      isSigned: rarely(3),
      isClosed: rarely(24),
      closed: fc.constantFrom(...CLOSED),
    })
    .map(({ type, questions, groups: several, draws, ...is }) => ({
      formname: `form_${index}`,
      displayName: `Form ${index}`,
      type,
      questions: [...tied(type, questions, draws), ...several],
      ...(is.isPrivate && { private: 'candidate' }),
      ...(is.isSigned && { signature: true }),
      ...(is.isClosed && is.closed),
    }));
}

export function arbitraryForms(count: number): fc.Arbitrary<BlueprintForm[]> {
  return fc.tuple(...Array.from({ length: count }, (_, index) => arbitraryForm(index)));
}
