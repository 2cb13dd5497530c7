export { compileInSteps, compileProfileDefinition } from './profile-definition.js';
export type { CompiledDefinition, Keyword, ProfileDefinition } from './profile-definition.js';
export type {
  ConfigurationProblem,
  FieldConfiguration,
  FieldHistories,
  FieldHistory,
  GroupProfileConfiguration,
  ProfileCatalogue,
  ProfileConfiguration,
  ProfileTypeBlueprint,
  StandardField,
} from './profile-configuration.js';
export { isProfileType, PROFILE_TYPES } from '@talent-platform/protocol/models';
export type { ProfileType } from '@talent-platform/protocol/models';
export type { FieldCause, FieldCauseName } from './field-types/field-type.js';
export { listNodeId } from './list-lookup.js';
export type { ListKey, ListLookup, ListNode } from './list-lookup.js';
export type {
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
  ReferenceTarget,
  RenderContext,
  SchemaContext,
  SchemaMode,
  StoredValue,
  StoredValues,
} from './field-types/field-type.js';
export { draftValues } from './values/draft-values.js';
export type { SentValues } from './values/draft-values.js';
export { emailKeyOf, storeValues } from './values/store-values.js';
export { hasEntry, lastEntry } from './values/entry-writes.js';
export type { EntryWrite } from './values/entry-writes.js';
export { fileAt, filePathOf, holdsFile } from './values/file-writes.js';
export type { FilePlace, FileWrite } from './values/file-writes.js';
export type { StoredFile } from './field-types/file.js';
export type { ContentChange } from './values/content-changes.js';
export { PatternBudget } from './pattern.js';
export { atOnce } from './steps.js';
export type { Steps } from './steps.js';
export { countMissingSerials, fillSerials, fillTemplates } from './values/generated-values.js';
export { groupByTarget, lookupNeeds, missingReferenceProblems, referenceTarget } from './values/references.js';
export type { LookupNeeds } from './values/references.js';
export { changeNeeds, describeChanges } from './values/describe-changes.js';
export type { FieldChange, SensitiveChange, WrittenValues } from './values/describe-changes.js';
export { visibleValues } from './values/visible-values.js';
export { sameValue } from './values/same-value.js';
export { parseFieldsParameter } from './values/fields-parameter.js';
export type { FieldSelection } from './values/field-selection.js';
export { renderValues } from './values/render-values.js';
export type { IndexChanges } from './values/index-changes.js';
export { indexChanges, indexEntries } from './values/index-changes.js';
export { indexedWords } from './values/keyword-index.js';
export { profileTitle, visibleProfileTitle } from './values/profile-title.js';
export { addressLine } from './values/address-line.js';
export { definitionFieldSchema, definitionSchema, LINKS_SCHEMA, SCHEMA_DIALECT } from './schema/definition-schema.js';
export { DATETIME_SCHEMA } from './field-types/datetime.js';
export { parseId, profileReferenceSchema } from './field-types/profile.js';
export { folderRoleProblems, folderRolesById } from './roles/folder-roles.js';
export { foldCase } from './values/fold-case.js';
export { zipCodeOf } from './values/zip-code.js';
export { wordsOf } from './values/words.js';
