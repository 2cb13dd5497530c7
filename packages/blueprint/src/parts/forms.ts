import { FILLED_FORM_MEMBERS, FORM_OWNER_TYPES, STANDARDIZED_LEVELS } from '@talent-platform/protocol/models';
import { choices, listName } from '../field-attributes.js';
import { keyed } from '../shape/array-shape.js';
import { choiceBy, named } from '../shape/choice-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import type { Members } from '../shape/object-shape.js';
import { MAX_LONG_TEXT, MAX_TEXT } from '../shape/shape.js';
import type { Shape, ValueOf } from '../shape/shape.js';
import {
  atMostCharacters,
  flag,
  number,
  oneOf,
  text,
  textShape,
  valueShape,
  wholeNumber,
} from '../shape/value-shape.js';

/**
 * A form: the questions that are asked about a person, a job or a workflow.
 *
 * @example
 * const form: BlueprintForm = {
 *   formname: 'background_check',
 *   displayName: 'Background check',
 *   type: 'Person',
 *   questions: [{ name: 'legal_name', label: 'Legal name', type: 'TEXTFIELD', required: true, maxLength: 120 }],
 * };
 */
export interface BlueprintForm extends ValueOf<typeof form> {}

/** The attributes that only some question types accept, in the order of the checks. */
export const PARTIAL_ATTRIBUTES = [
  'maxLength',
  'minLength',
  'min',
  'max',
  'options',
  'list',
  'monthOnly',
  'questions',
] as const;

/** The question types of web services, with the attributes that only some types accept (blueprint: Question types). */
export const QUESTION_TYPE_ATTRIBUTES = {
  TEXTFIELD: ['maxLength', 'minLength'],
  TEXTAREA: ['maxLength', 'minLength'],
  NUMBER: ['min', 'max'],
  DECIMAL: ['min', 'max'],
  DATEONLY: ['monthOnly'],
  DATETIME: [],
  CURRENCY: [],
  SALARY: [],
  DROPDOWN: ['options', 'list'],
  RADIOGROUP: ['options', 'list'],
  MULTISELECT: ['options', 'list'],
  CHECKBOX: [],
  GROUP: ['questions'],
} as const satisfies Readonly<Record<string, ReadonlyArray<(typeof PARTIAL_ATTRIBUTES)[number]>>>;

/** A question type of web services. A form with another type is unfit for them (D-FRM-3). */
export type FormQuestionType = keyof typeof QUESTION_TYPE_ATTRIBUTES;

export interface FormQuestion extends ValueOf<typeof question> {}

/**
 * The source of the answer: -2 in step with the owner's field, -3 copied to it, 1 from a search column, -1 a text
 * (D-FRM-7).
 */
export type FormPrepopulation = ValueOf<typeof prepopulation>;

const QUESTION_TYPES = Object.keys(QUESTION_TYPE_ATTRIBUTES);

/** The names of a filled form, or of a change, that no question may have (spec: Filled form data fields; D-FRM-1). */
const RESERVED_NAMES = [...FILLED_FORM_MEMBERS, 'links', 'entry', 'delete'];

/**
 * The members of every JavaScript object. If a question had such a name, a client could not know whether the question
 * was answered (D-FRM-1).
 */
const OBJECT_MEMBERS = [
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
];

const formname = textShape({
  sentence: 'a name of lower-case letters, digits and "_" that begins with a letter and is not "list"',
  pattern: /^(?!list$)[a-z][a-z0-9_]*$/,
});

const questionName = textShape({
  sentence:
    'a name of letters, digits, spaces, "_", "." and "-" that begins with a letter and is no other member of a filled ' +
    `form (${RESERVED_NAMES.join(', ')}, updatedFor…) and none of every object (${OBJECT_MEMBERS.join(', ')})`,
  pattern: new RegExp(
    `^(?!(?:${[...RESERVED_NAMES, ...OBJECT_MEMBERS].join('|')})$)(?!updatedFor)[A-Za-z][A-Za-z0-9_. -]*$`,
  ),
});

/** Another type is no mistake: it makes the form unfit for web services (D-FRM-3). */
const questionType = (known: readonly string[], excluded: readonly string[]): Shape<string> =>
  atMostCharacters(
    MAX_TEXT,
    valueShape({
      sentence:
        excluded.length === 0
          ? 'a text that is not empty'
          : 'a type other than "GROUP": no group stands inside a group',
      holds: (value) => typeof value === 'string' && value !== '' && !excluded.includes(value),
      schema: {
        anyOf: [{ enum: known }, { type: 'string', minLength: 1, maxLength: MAX_TEXT }],
        ...(excluded.length > 0 && { not: { enum: excluded } }),
      },
    }),
  );

const ABOUT_PREPOPULATION = '-2 in step with the field, -3 copied to it, 1 from a search column, -1 a text of its own.';
const PROFILE_KINDS = [-2, -3, 1] as const;

const prepopulation = choiceBy(
  'type',
  [
    {
      values: PROFILE_KINDS,
      shape: objectShape({
        type: required(oneOf(PROFILE_KINDS), ABOUT_PREPOPULATION),
        field: required(text, "The id of a field of the owner's profile type."),
      }),
    },
    {
      values: [-1],
      shape: objectShape({
        type: required(oneOf([-1]), ABOUT_PREPOPULATION),
        text: required(textShape({ max: MAX_LONG_TEXT }), 'The text that the answer starts with.'),
      }),
    },
  ],
  { about: ABOUT_PREPOPULATION },
);

const ABOUT_TYPE = 'The question type; one that web services do not know makes the form unfit for them.';

const questionMembers = {
  name: required(questionName, 'The key of its answer.'),
  label: required(textShape({ max: MAX_LONG_TEXT }), 'What people read.'),
  type: required(
    questionType(
      QUESTION_TYPES.filter((type) => type !== 'GROUP'),
      ['GROUP'],
    ),
    ABOUT_TYPE,
  ),
  section: optional(text, 'The part of the form that it stands in.'),
  required: optional(flag, 'Must be answered.', { default: false }),
  searchable: optional(flag, 'Can be searched for.', { default: false }),
  maxLength: optional(wholeNumber(1), 'The most characters (code points) of a text.'),
  minLength: optional(wholeNumber(0), 'The fewest characters (code points) of a text.'),
  min: optional(number, 'The least number.'),
  max: optional(number, 'The greatest number.'),
  options: optional(choices, 'The choices of DROPDOWN, RADIOGROUP and MULTISELECT; or list.'),
  list: optional(listName, 'The list whose nodes are the choices; or options.'),
  monthOnly: optional(flag, 'DATEONLY: asks for year and month alone.', { default: false }),
  prepopulation: optional(prepopulation, 'Where the answer comes from.'),
} satisfies Members;

const groupMember = named('groupMember', () => objectShape(questionMembers));

const question = named('question', () =>
  objectShape({
    ...questionMembers,
    type: required(questionType(QUESTION_TYPES, []), ABOUT_TYPE),
    questions: optional(
      keyed(groupMember, { keys: ['name'], max: 200, filled: true, sentence: 'an array of one or more questions' }),
      'The members of a GROUP.',
    ),
  }),
);

const form = named('form', () =>
  objectShape({
    formname: required(formname, 'The internal name, which stands in paths.'),
    displayName: required(text, 'What people read.'),
    type: required(oneOf(FORM_OWNER_TYPES), 'What the owner of a filled form is.'),
    standardizedLevel: optional(oneOf(STANDARDIZED_LEVELS), 'How far it is from a standard form.', {
      default: 'CUSTOM',
    }),
    isPublicAnswers: optional(flag, 'Whether its answers are public.', { default: false }),
    status: optional(oneOf(['active', 'disabled', 'archived']), 'Disabled and archived forms cannot be filled.', {
      default: 'active',
    }),
    signature: optional(flag, 'Complete only once it was signed.', { default: false }),
    private: optional(
      textShape({
        sentence: 'the ending of updatedFor…: letters and digits, such as "candidate"',
        pattern: /^[A-Za-z][A-Za-z0-9]*$/,
      }),
      'Makes the form private: a body names the associated person by updatedFor and this.',
    ),
    webServices: optional(flag, 'False: web services cannot read its questions or fill it.', { default: true }),
    questions: optional(keyed(question, { keys: ['name'], max: 2000 }), 'The questions, in order.'),
  }),
);

export const forms: Shape<readonly BlueprintForm[]> = keyed(form, { keys: ['formname'], max: 1000 });
