export { compileProfileDefinition } from './profile-definition.js';
export type { ProfileDefinition } from './profile-definition.js';
export type {
  ConfigurationProblem,
  FieldConfiguration,
  FieldHistories,
  GroupProfileConfiguration,
  ProfileCatalogue,
  ProfileConfiguration,
  ProfileTypeBlueprint,
  StandardField,
} from './profile-configuration.js';
export { isProfileType, PROFILE_TYPES } from '@talent-platform/protocol/models';
export type { ProfileType } from '@talent-platform/protocol/models';
export type {
  FieldCauseName,
  AddressTarget,
  Field,
  FieldSet,
  FilterKind,
  IndexEntry,
  JsonSchema,
  JsonValue,
  Parsed,
  ProfileRecord,
  Reference,
  RenderContext,
  SchemaMode,
  StoredValue,
  StoredValues,
} from './field-types/field-type.js';
export { listNodeId } from './list-lookup.js';
export type { ListKey, ListLookup, ListNode } from './list-lookup.js';
export { draftValues } from './values/draft-values.js';
export type { SentValues } from './values/draft-values.js';
export {
  emailKeyOf,
  storedRecord,
  storeValues,
  indexChanges,
  indexEntries,
  indexedWords,
  visibleProfileTitle,
} from './values/store-values.js';
export { hasEntry, lastEntry } from './values/entry-writes.js';
export type { EntryWrite } from './values/entry-writes.js';
export { fileAt, filePathOf, filesIn, holdsFile } from './values/file-writes.js';
export type { FileLocator, LocatedFile } from './values/file-writes.js';
export type { StoredFile } from './field-types/file.js';
export type { ContentChange, IndexChanges } from './values/store-values.js';
export { PatternBudget } from './pattern.js';
export { runToEnd } from './steps.js';
export type { Steps } from './steps.js';
export { countMissingSerials, fillSerials, fillTemplates } from './values/generated-values.js';
export { groupByTarget, lookupNeeds, missingReferenceProblems, referenceTarget } from './values/references.js';
export type { LookupNeeds } from './values/references.js';
export { changeNeeds, describeChanges } from './values/describe-changes.js';
export type { FieldChange, SensitiveChange, WrittenValues } from './values/describe-changes.js';
export { visibleValues } from './values/visible-values.js';
export { sameValue } from './values/members.js';
export { parseFieldsParameter, renderValues, selectionOf } from './values/field-selection.js';
export { addressLine, parseId, profileReferenceSchema } from './field-types/reference.js';
export {
  definitionFieldSchema,
  definitionSchema,
  LINKS_SCHEMA,
  READ_BY_ALL,
  SCHEMA_DIALECT,
} from './schema/definition-schema.js';
export { DATETIME_SCHEMA } from './field-types/date.js';
export { folderRoleProblems, folderRolesById } from './roles.js';
export { UNSTORABLE } from './field-types/text.js';
export { isJsonObject } from './field-types/field-type.js';
export { foldCase, spellingsOf, unifyText, zipCodeOf, wordsOf } from './values/searchable-text.js';
