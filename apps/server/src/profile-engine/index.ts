export { compileProfileDefinition } from './profile-definition.js';
export type { ProfileDefinition } from './profile-definition.js';
export type {
  FieldEntry,
  FieldHistories,
  GroupProfileConfiguration,
  ProfileCatalogue,
  ProfileTypeBlueprint,
  StandardField,
} from './profile-configuration.js';
export { isProfileType, PROFILE_TYPES } from '@talent-platform/protocol/models';
export type { ProfileType } from '@talent-platform/protocol/models';
export type {
  FieldCause,
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
  contentChanges,
  countMissingSerials,
  emailKeyOf,
  fillSerials,
  fillTemplates,
  storedRecord,
  storeValues,
  indexChanges,
  indexEntries,
  indexedWords,
  profileTitle,
} from './values/store-values.js';
export { fileAt, filePathOf, filesIn, hasEntry, holdsFile, lastEntry } from './values/stored-parts.js';
export type { EntryWrite, FileLocator, FileWrite, LocatedFile } from './values/stored-parts.js';
export type { StoredFile } from './field-types/file.js';
export type { ContentChange, IndexChanges, StoredVersion } from './values/store-values.js';
export { PatternBudget } from './pattern.js';
export { groupByTarget, lookupNeeds, missingReferenceProblems, referenceTarget } from './values/references.js';
export type { LookupNeeds } from './values/references.js';
export { changeNeeds, describeAudited, describeChanges } from './values/describe-changes.js';
export type { FieldChange, SensitiveChange, WrittenValues } from './values/describe-changes.js';
export { parseFieldsParameter, renderValues, selectionOf, visibleValues } from './values/field-selection.js';
export { addressLine, parseId, profileReferenceSchema } from './field-types/reference.js';
export {
  definitionFieldSchema,
  definitionSchema,
  LINKS_SCHEMA,
  READ_BY_ALL,
  SCHEMA_DIALECT,
} from './schema/definition-schema.js';
export { DATETIME_SCHEMA } from './field-types/date.js';
export { folderRoleProblems, folderRolesById, roles } from './roles.js';
export { UNSTORABLE } from './field-types/text.js';
export { isJsonObject } from './field-types/field-type.js';
export { foldCase, orderedText, spellingsOf, unifyText, zipCodeOf, wordsOf } from './values/searchable-text.js';
