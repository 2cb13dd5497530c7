import { quote } from '@talent-platform/protocol/errors';
import { PARTIAL_ATTRIBUTES, QUESTION_TYPE_ATTRIBUTES } from '../parts/forms.js';
import type { FormQuestion } from '../parts/forms.js';
import { below, collect } from '../shape/shape.js';
import type { Sound } from '../sound-parts.js';
import { fieldCheck } from './custom-fields.js';
import type { FieldCheck } from './custom-fields.js';
import { boundsOrderProblems, placed, repeated } from './rule.js';
import type { Placed, Rule, RuleContext } from './rule.js';

type SoundQuestion = Sound<FormQuestion>;

/** The question types, each with the attributes that only some types accept. */
const QUESTION_TYPES: ReadonlyArray<readonly [type: string, attributes: ReadonlyArray<keyof FormQuestion>]> =
  Object.entries(QUESTION_TYPE_ATTRIBUTES);

const PROFILE_TYPES_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['Person', ['people']],
  ['Job', ['jobs']],
  ['Workflow', ['people', 'jobs']],
]);

const attributesFitTheType: Rule = (context) =>
  questions(context).flatMap(({ item, path }) => {
    const { type } = item;
    // the attributes of an unknown type are unknown too (D-FRM-3)
    if (type === undefined || !Object.hasOwn(QUESTION_TYPE_ATTRIBUTES, type)) return [];
    return PARTIAL_ATTRIBUTES.filter((name) => item[name] !== undefined && !isTakenBy(name, type)).map((name) => ({
      path: below(path, name),
      message: `is no attribute of ${type}; it is one of ${typesThatTake(name).join(', ')}.`,
    }));
  });

const choicesComeFromOnePlace: Rule = (context) =>
  questions(context)
    .filter(({ item: { type } }) => type !== undefined && isTakenBy('options', type))
    .flatMap(({ item: { type, options, list }, path }) => {
      if (options !== undefined && list !== undefined) {
        return [{ path: below(path, 'list'), message: 'stands beside options; name the choices in one of the two.' }];
      }
      if (options !== undefined || list !== undefined) return [];
      if (context.isUnreadable(below(path, 'options'), below(path, 'list'))) return [];
      return [{ path: below(path, 'options'), message: `is required of ${type}, or list: it has no choices.` }];
    });

const groupsHaveQuestions: Rule = (context) =>
  questions(context)
    .filter(
      ({ item, path }) =>
        item.type === 'GROUP' && item.questions === undefined && !context.isUnreadable(`${path}.questions`),
    )
    .map(({ path }) => ({ path: below(path, 'questions'), message: 'is required of GROUP: its members.' }));

const questionBoundsAreOrdered: Rule = (context) =>
  questions(context).flatMap(({ item, path }) => boundsOrderProblems(item, path));

const prepopulationNamesFields: Rule = (context) => {
  const checks = new Map(Array.from(PROFILE_TYPES_OF, ([owner, types]) => [owner, eitherFieldCheck(context, types)]));
  return collect(questions(context), ({ item: { prepopulation }, path, owner = '' }) => {
    const field = fieldOf(prepopulation);
    return field === undefined ? [] : (checks.get(owner)?.(field, `${path}.prepopulation.field`) ?? []);
  });
};

/** A group cannot be tied to a field, because a field has one value and a group has an answer for each entry. */
const groupsAreNotTied: Rule = (context) =>
  questions(context)
    .filter(({ item, inGroup }) => isTied(item) && (inGroup || item.type === 'GROUP'))
    .map(({ item: { prepopulation }, path }) => ({
      path: `${path}.prepopulation.type`,
      message: `must be 1 or -1 on a GROUP and inside of it, received ${prepopulation?.type}: a field of the owner is one answer.`,
    }));

/** If two questions wrote the same field, one answer would be lost. */
const fieldsAreTiedOnce: Rule = (context) =>
  placed(context.blueprint.forms, 'forms').flatMap(({ item: form, path }) =>
    repeated(
      placed(form.questions, `${path}.questions`).filter(({ item }) => isTied(item) && item.type !== 'GROUP'),
      ({ prepopulation }) => fieldOf(prepopulation),
      (field, found) => ({
        path: `${found.path}.prepopulation.field`,
        message: `${quote(field)} is already tied to ${found.first}; one question of a form may be in step with a field or be copied to it.`,
      }),
    ),
  );

/** The kinds of pre-population that write to the owner's field (D-FRM-7). */
const TYING_KINDS: ReadonlySet<number | undefined> = new Set([-2, -3]);

function isTied({ prepopulation }: SoundQuestion): boolean {
  return TYING_KINDS.has(prepopulation?.type);
}

function fieldOf(prepopulation: SoundQuestion['prepopulation']): string | undefined {
  return prepopulation !== undefined && 'field' in prepopulation ? prepopulation.field : undefined;
}

/**
 * Checks a field of a workflow's form. The owner is a profile of one of several types, so a field of any of them is
 * valid.
 */
function eitherFieldCheck(context: RuleContext, profileTypes: readonly string[]): FieldCheck {
  const checks = profileTypes.map((profileType) => fieldCheck(context, profileType));
  return (field, path) => {
    const results = checks.map((check) => check(field, path));
    return results.some((problems) => problems.length === 0) ? [] : (results[0] ?? []);
  };
}

function isTakenBy(name: keyof FormQuestion, type: string): boolean {
  return typesThatTake(name).includes(type);
}

function typesThatTake(name: keyof FormQuestion): string[] {
  return QUESTION_TYPES.filter(([, attributes]) => attributes.includes(name)).map(([type]) => type);
}

/** Returns the questions of all forms, groups followed by their members. */
function questions({
  blueprint,
}: RuleContext): (Placed<SoundQuestion> & { readonly owner: string | undefined; readonly inGroup: boolean })[] {
  return placed(blueprint.forms, 'forms').flatMap(({ item: { type: owner, questions: own }, path }) =>
    placed(own, `${path}.questions`).flatMap((question) => [
      { ...question, owner, inGroup: false },
      ...placed(question.item.questions, `${question.path}.questions`).map((member) => ({
        ...member,
        owner,
        inGroup: true,
      })),
    ]),
  );
}

export const FORM_RULES: readonly Rule[] = [
  attributesFitTheType,
  choicesComeFromOnePlace,
  groupsHaveQuestions,
  questionBoundsAreOrdered,
  prepopulationNamesFields,
  groupsAreNotTied,
  fieldsAreTiedOnce,
];
