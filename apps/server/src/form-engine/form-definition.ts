import type { FormPrepopulation } from '@talent-platform/blueprint';
import type { ProfileType } from '@talent-platform/protocol/models';
import { fieldSet } from '../profile-engine/definition-rules/compile-field.js';
import type { Field, FieldSet } from '../profile-engine/field-types/field-type.js';
import type { FormConfiguration, QuestionConfiguration } from './form-configuration.js';
import { findQuestionType } from './question-types/question-types.js';
import type { QuestionType } from './question-types/question-types.js';

export interface OwnerField {
  readonly profileType: ProfileType;
  readonly field: Field;
  /** The caller may write profiles of the type, and this field of them. */
  readonly writable: boolean;
}

/** Finds a field of the owner by its id. Returns undefined if there is none. */
export type FindOwnerField = (fieldId: string) => OwnerField | undefined;

/** The connection between a question and a field of the owner (D-FRM-7). */
interface Tie extends OwnerField {
  /** `sync`: the answer is the field's value. `copy`: an answer that is submitted is copied to it. */
  readonly kind: 'sync' | 'copy';
}

export interface Question {
  readonly name: string;
  readonly type: string;
  readonly section: string | undefined;
  /** The field type of the answers: how they are read, stored and shown. The field's id is the name of the question. */
  readonly field: Field;
  readonly answers: QuestionType;
  readonly tie: Tie | undefined;
  /** The prepopulation in the form's metadata; undefined if it names a field that the caller may not see. */
  readonly prepopulation: FormPrepopulation | undefined;
  /** The questions of a group. */
  readonly members: readonly Question[];
}

export interface FormDefinition {
  readonly form: FormConfiguration;
  /** The reason why web services can neither read nor fill the form (D-FRM-3); undefined if they can. */
  readonly unavailable: string | undefined;
  /** The questions in order, without questions that are hidden from the caller. */
  readonly questions: readonly Question[];
  /** No question is hidden from the caller. */
  readonly showsAll: boolean;
  readonly fields: FieldSet;
  /** Questions whose answers are the owner's fields. */
  readonly synced: readonly Question[];
  /** Questions whose answers are copied to the owner when they are submitted. */
  readonly copied: readonly Question[];
}

export function compileForm(form: FormConfiguration, findOwnerField: FindOwnerField): FormDefinition {
  const configured = presentOf(form.questions);
  const questions = configured.flatMap((question) => compileQuestion(question, findOwnerField) ?? []);
  return Object.freeze({
    form,
    unavailable: unavailableBecause(form, configured),
    questions,
    showsAll: questions.length === configured.length,
    fields: fieldSet(questions.map(({ field }) => field)),
    synced: questions.filter(({ tie }) => tie?.kind === 'sync'),
    copied: questions.filter(({ tie }) => tie?.kind === 'copy'),
  });
}

/** Returns the questions that the blueprint has not left out. */
function presentOf(questions: readonly QuestionConfiguration[] = []): QuestionConfiguration[] {
  return questions.filter(({ dropped }) => dropped !== true);
}

/** Returns undefined if the question does not exist for the caller or for web services. */
function compileQuestion(question: QuestionConfiguration, findOwnerField: FindOwnerField): Question | undefined {
  const answers = findQuestionType(question.type);
  if (answers === undefined) return undefined;
  const { prepopulation } = question;
  const ownerField = prepopulation && 'field' in prepopulation ? findOwnerField(prepopulation.field) : undefined;
  const isShown = prepopulation === undefined || prepopulation.type === -1 || ownerField?.field.visible === true;
  if (!isShown && prepopulation.type === -2) return undefined;
  const tie = isShown ? tieOf(question, ownerField) : undefined;
  const members = presentOf(question.questions).flatMap((member) => compileQuestion(member, findOwnerField) ?? []);
  const synced = tie?.kind === 'sync' ? tie.field : undefined;
  return {
    name: question.name,
    type: question.type,
    section: question.section,
    field: {
      ...fieldOf(synced ? withValuesOf(synced, question) : question),
      type: answers.fieldType(question),
      writable: tie?.writable ?? true,
      // Does not depend on the caller, because the answer may be the field's value anyway.
      sensitive: ownerField?.field.sensitive ?? false,
      pattern: synced?.pattern,
      members: question.type === 'GROUP' ? fieldSet(members.map(({ field }) => field)) : undefined,
    },
    answers,
    tie,
    prepopulation: isShown ? prepopulation : undefined,
    members,
  };
}

/** Returns the members of a question's field that its configuration alone decides. */
function fieldOf(
  question: QuestionConfiguration,
): Omit<Field, 'type' | 'writable' | 'sensitive' | 'pattern' | 'members'> {
  const { name, type, label, required = false, searchable = false, retiredOptions = [] } = question;
  const { maxLength, minLength, min, max, options, limitsChanged = false, list } = question;
  return {
    id: name,
    label,
    typeName: type,
    visible: true,
    required,
    isSetByPlatform: false,
    hiddenBy: [],
    lockedBy: [],
    searchable,
    maxLength,
    minLength,
    min,
    max,
    options,
    retiredOptions,
    limitsChanged,
    list,
    multiple: type === 'MULTISELECT',
  };
}

/**
 * The answer is the field's value: whatever that is it may read, whatever the question says, and only what both take is
 * written.
 */
function withValuesOf(field: Field, question: QuestionConfiguration): QuestionConfiguration {
  const { options, retiredOptions } = field;
  return {
    ...question,
    ...tighter(field, question),
    ...(options && { options: question.options?.filter((option) => options.includes(option)) }),
    limitsChanged: true,
    retiredOptions: [...(options ?? []), ...retiredOptions, ...(question.options ?? [])],
  };
}

function tighter(field: Field, question: QuestionConfiguration): Partial<QuestionConfiguration> {
  const limits = {
    maxLength: lowest(field.maxLength, question.maxLength),
    minLength: highest(field.minLength, question.minLength),
    min: highest(field.min, question.min),
    max: lowest(field.max, question.max),
  };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => Number.isFinite(limit)));
}

function lowest(one = Infinity, other = Infinity): number {
  return Math.min(one, other);
}

function highest(one = -Infinity, other = -Infinity): number {
  return Math.max(one, other);
}

function tieOf({ prepopulation }: QuestionConfiguration, ownerField: OwnerField | undefined): Tie | undefined {
  if (ownerField === undefined || prepopulation === undefined) return undefined;
  if (prepopulation.type === -2) return { ...ownerField, kind: 'sync' };
  return prepopulation.type === -3 ? { ...ownerField, kind: 'copy' } : undefined;
}

/** Returns why web services cannot use the form (D-FRM-3). */
function unavailableBecause(
  { status = 'active', webServices }: FormConfiguration,
  questions: readonly QuestionConfiguration[],
): string | undefined {
  if (status !== 'active') return `is ${status}`;
  if (webServices === false) return 'is closed to web services';
  const all = questions.flatMap((question) => [question, ...presentOf(question.questions)]);
  const unfit = all.find(({ type }) => findQuestionType(type) === undefined);
  return unfit && `has questions unfit for web services: ${JSON.stringify(unfit.name)}`;
}
