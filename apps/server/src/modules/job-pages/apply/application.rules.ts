import type { Problem } from '@talent-platform/protocol/errors';
import type { Upload } from '../../../http/index.js';
import type { PageTexts } from '../page-texts.js';
import type { ApplyScope } from './apply-scopes.js';
import type { AnswerControl } from './read-answers.js';
import { AGREED, FIELDS, isToken, questionControlName } from './submitted-form.js';
import type { SubmittedForm } from './submitted-form.js';

export interface FormProblem {
  /** The name of the page's field; empty if the problem is about the whole form. */
  readonly place: string;
  readonly text: string;
}

/** The applicant's own data. */
export interface Applicant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Empty if the applicant gave none. */
  readonly phone: string;
}

type FixedFields = Pick<
  ApplyScope,
  'isFirstNameRequired' | 'isLastNameRequired' | 'isResumeRequired' | 'takesResume' | 'form'
>;

type FormTexts = PageTexts['form'];

/** A file as far as it has arrived. */
type SentResume = Pick<Upload, 'file' | 'isFileTooLarge' | 'hasSeveralFiles'> & { readonly maxFileBytes: number };

/**
 * The domain has no character that begins other lines of a message in a `mailto:` link (RFC 6068). Mail programs write
 * an address between `<` and `>`, which are not part of it.
 */
const EMAIL = /^[^\s@<>]+@[^\s@.?&%<>]+(?:\.[^\s@.?&%<>]+)+$/;
const MIB = 1_048_576;

/** Limit of a value's characters that a problem quotes. */
const MAX_LABEL_LENGTH = 100;

/** Limits of the schema. The page describes them in its own words. */
const MAX_LENGTHS = { name: 255, email: 254, phone: 100 };

export function applicantOf(submitted: SubmittedForm): Applicant {
  return {
    firstName: submitted.line(FIELDS.firstName),
    lastName: submitted.line(FIELDS.lastName),
    email: submitted.line(FIELDS.email),
    phone: submitted.line(FIELDS.phone),
  };
}

/** Returns all problems of the page's own fields, in the order of the page. */
export function fixedProblems(
  submitted: SubmittedForm,
  asked: FixedFields,
  resume: SentResume,
  texts: FormTexts,
): FormProblem[] {
  const applicant = applicantOf(submitted);
  return [
    ...(isToken(submitted.line(FIELDS.token)) ? [] : [{ place: '', text: texts.incomplete }]),
    ...(submitted.line(FIELDS.trap) === '' ? [] : [{ place: FIELDS.trap, text: texts.trapped }]),
    ...nameProblems(FIELDS.firstName, applicant.firstName, asked.isFirstNameRequired && texts.enterFirstName, texts),
    ...nameProblems(FIELDS.lastName, applicant.lastName, asked.isLastNameRequired && texts.enterLastName, texts),
    ...emailProblems(applicant.email, texts),
    ...tooLong(FIELDS.phone, applicant.phone, MAX_LENGTHS.phone, texts),
    ...resumeProblems(asked, resume, texts),
    ...(asked.form?.isSigned === true && submitted.line(FIELDS.signature) !== AGREED
      ? [{ place: FIELDS.signature, text: texts.tickToSign }]
      : []),
    ...(submitted.line(FIELDS.consent) !== AGREED ? [{ place: FIELDS.consent, text: texts.tickToAgree }] : []),
  ];
}

/** @param required the text that asks for the name, if it is required */
function nameProblems(place: string, name: string, required: string | false, texts: FormTexts): FormProblem[] {
  if (name === '') return required === false ? [] : [{ place, text: required }];
  return tooLong(place, name, MAX_LENGTHS.name, texts);
}

function emailProblems(email: string, texts: FormTexts): FormProblem[] {
  const place = FIELDS.email;
  if (email === '') return [{ place, text: texts.enterEmail }];
  if (!EMAIL.test(email)) return [{ place, text: texts.wrongEmail }];
  return tooLong(place, email, MAX_LENGTHS.email, texts);
}

function tooLong(place: string, text: string, most: number, texts: FormTexts): FormProblem[] {
  const { length } = [...text];
  return length <= most ? [] : [{ place, text: texts.tooLong(most, length) }];
}

function resumeProblems(
  { isResumeRequired, takesResume }: FixedFields,
  resume: SentResume,
  texts: FormTexts,
): FormProblem[] {
  const place = FIELDS.resume;
  if (!takesResume) return [];
  const { file, isFileTooLarge, hasSeveralFiles, maxFileBytes } = resume;
  if (hasSeveralFiles) return [{ place, text: texts.oneFile }];
  if (isFileTooLarge) {
    return [{ place, text: texts.fileTooLarge(maxFileBytes / MIB) }];
  }
  if (file === undefined) return isResumeRequired ? [{ place, text: texts.noFile }] : [];
  return file.content.size === 0 ? [{ place, text: texts.emptyFile }] : [];
}

const PLACES_OF_PERSON: Readonly<Record<string, string>> = {
  firstname: FIELDS.firstName,
  lastname: FIELDS.lastName,
  email: FIELDS.email,
  phones: FIELDS.phone,
  resume: FIELDS.resume,
};

/** Returns a problem of a person or a file at the page's own field; undefined if the page does not have that field. */
export function personProblem({ field = '', detail }: Problem, texts: FormTexts): FormProblem | undefined {
  const place = PLACES_OF_PERSON[field.split('/')[0] ?? ''];
  return place === undefined ? undefined : { place, text: texts.wrongField(detail) };
}

export function answerProblem(
  { code, field = '', detail }: Problem,
  places: ReadonlyMap<string, AnswerControl>,
  texts: FormTexts,
): FormProblem {
  const known =
    places.get(field) ?? places.get(field.split('/').slice(0, 3).join('/')) ?? places.get(field.split('/')[0] ?? '');
  const { place, label: whole } = known ?? { place: questionControlName(field), label: field };
  const label = whole.length <= MAX_LABEL_LENGTH ? whole : `${whole.slice(0, MAX_LABEL_LENGTH)}…`;
  return {
    place,
    text: code === 'FIELD_REQUIRED' ? texts.answer(label) : texts.wrongAnswer(label, forVisitors(detail)),
  };
}

/** Replaces texts in the words of the interface by texts for visitors (D-APY-12). */
const WORDS_FOR_VISITORS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^must be a node of [\w.]+( that is not hidden)?, /, 'must be one of the choices, '],
  [/ GET \S+ shows its nodes\.$/, ''],
  [/^is missing: (.+) are needed\.$/, 'needs all of these: $1.'],
];

function forVisitors(detail: string): string {
  return WORDS_FOR_VISITORS.reduce((text, [words, plain]) => text.replace(words, plain), detail);
}
