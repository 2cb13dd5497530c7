import type { Problem } from '@talent-platform/protocol/errors';
import type { Upload } from '../../../http/index.js';
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
export function fixedProblems(submitted: SubmittedForm, asked: FixedFields, resume: SentResume): FormProblem[] {
  const applicant = applicantOf(submitted);
  return [
    ...(isToken(submitted.line(FIELDS.token)) ? [] : [INCOMPLETE]),
    ...(submitted.line(FIELDS.trap) === '' ? [] : [TRAPPED]),
    ...nameProblems(FIELDS.firstName, applicant.firstName, asked.isFirstNameRequired && 'first name'),
    ...nameProblems(FIELDS.lastName, applicant.lastName, asked.isLastNameRequired && 'last name'),
    ...emailProblems(applicant.email),
    ...tooLong(FIELDS.phone, applicant.phone, MAX_LENGTHS.phone),
    ...resumeProblems(asked, resume),
    ...(asked.form?.isSigned === true && submitted.line(FIELDS.signature) !== AGREED
      ? [{ place: FIELDS.signature, text: 'Tick the box to sign your answers.' }]
      : []),
    ...(submitted.line(FIELDS.consent) !== AGREED ? [{ place: FIELDS.consent, text: 'Tick the box to agree.' }] : []),
  ];
}

const INCOMPLETE: FormProblem = {
  place: '',
  text: 'The form was not complete. Check what you typed, and send it again.',
};
const TRAPPED: FormProblem = {
  place: FIELDS.trap,
  text: 'Empty the field “Leave this field empty”. Programs fill it, and so do some browsers.',
};

/** @param required what the name is called, if it is required */
function nameProblems(place: string, name: string, required: string | false): FormProblem[] {
  if (name === '') return required === false ? [] : [{ place, text: `Enter your ${required}.` }];
  return tooLong(place, name, MAX_LENGTHS.name);
}

function emailProblems(email: string): FormProblem[] {
  const place = FIELDS.email;
  if (email === '') return [{ place, text: 'Enter your e-mail address.' }];
  if (!EMAIL.test(email)) return [{ place, text: 'Enter an e-mail address in the form name@example.org.' }];
  return tooLong(place, email, MAX_LENGTHS.email);
}

function tooLong(place: string, text: string, most: number): FormProblem[] {
  const { length } = [...text];
  return length <= most ? [] : [{ place, text: `Enter at most ${most} characters, not ${length}.` }];
}

function resumeProblems({ isResumeRequired, takesResume }: FixedFields, resume: SentResume): FormProblem[] {
  const place = FIELDS.resume;
  if (!takesResume) return [];
  const { file, isFileTooLarge, hasSeveralFiles, maxFileBytes } = resume;
  if (hasSeveralFiles) return [{ place, text: 'Choose one file, not several.' }];
  if (isFileTooLarge) {
    return [{ place, text: `The file is too large. Choose one of at most ${maxFileBytes / MIB} MiB.` }];
  }
  if (file === undefined) return isResumeRequired ? [{ place, text: 'Choose the file of your resume.' }] : [];
  return file.content.size === 0 ? [{ place, text: 'The file is empty. Choose another one.' }] : [];
}

const PLACES_OF_PERSON: Readonly<Record<string, string>> = {
  firstname: FIELDS.firstName,
  lastname: FIELDS.lastName,
  email: FIELDS.email,
  phones: FIELDS.phone,
  resume: FIELDS.resume,
};

/** Returns a problem of a person or a file at the page's own field; undefined if the page does not have that field. */
export function personProblem({ field = '', detail }: Problem): FormProblem | undefined {
  const place = PLACES_OF_PERSON[field.split('/')[0] ?? ''];
  return place === undefined ? undefined : { place, text: `This ${detail}` };
}

export function answerProblem(
  { code, field = '', detail }: Problem,
  places: ReadonlyMap<string, AnswerControl>,
): FormProblem {
  const known =
    places.get(field) ?? places.get(field.split('/').slice(0, 3).join('/')) ?? places.get(field.split('/')[0] ?? '');
  const { place, label: whole } = known ?? { place: questionControlName(field), label: field };
  const label = whole.length <= MAX_LABEL_LENGTH ? whole : `${whole.slice(0, MAX_LABEL_LENGTH)}…`;
  return { place, text: code === 'FIELD_REQUIRED' ? `Answer “${label}”.` : `“${label}” ${forVisitors(detail)}` };
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
