import type { Field, FieldSet, FieldType } from '../profile-engine/field-types/field-type.js';
import type { Pattern } from '../profile-engine/pattern.js';
import type { QuestionConfiguration } from './form-configuration.js';

interface Decided {
  readonly type: FieldType;
  readonly writable: boolean;
  /** Its answers are left out of the audit trail. */
  readonly sensitive: boolean;
  /** The pattern of the field whose value is the answer. */
  readonly pattern: Pattern | undefined;
  /** Only for groups. */
  readonly members: FieldSet | undefined;
}

/** A question as the field that its answers are values of: on the profile engine's field types. */
export function questionField(
  question: QuestionConfiguration,
  { type, writable, sensitive, pattern, members }: Decided,
): Field {
  const { name, required = false, retiredOptions = [] } = question;
  return {
    id: name,
    label: question.label,
    typeName: question.type,
    type,
    visible: true,
    writable,
    required,
    isSetByPlatform: false,
    requiredFor: undefined,
    hiddenBy: [],
    lockedBy: [],
    searchable: question.searchable ?? false,
    sensitive,
    default: undefined,
    defaultsToFirst: false,
    maxLength: question.maxLength,
    hardMaxLength: undefined,
    minLength: question.minLength,
    pattern,
    min: question.min,
    max: question.max,
    options: question.options,
    retiredOptions,
    limitsChanged: question.limitsChanged ?? false,
    list: question.list,
    multiple: question.type === 'MULTISELECT',
    profileType: undefined,
    members,
    system: undefined,
    template: undefined,
    serial: false,
    fileText: false,
  };
}
