export { FILLED_FORM_MEMBERS } from './filled-form.js';
export type {
  FilledForm,
  FilledFormMembers,
  FormAnswer,
  FormAnswerInput,
  FormChange,
  FormGroupEntry,
  FormGroupEntryChange,
  FormGroupEntryInput,
  FormSubmission,
  FormUpdate,
} from './filled-form.js';
export { FORM_OWNER_TYPES, formListSchema, PREPOPULATION_KINDS, STANDARDIZED_LEVELS } from './form.js';
export type {
  FieldPrepopulation,
  FormList,
  FormListEntry,
  FormMetadata,
  FormOwnerType,
  PrepopulationKind,
  QuestionMetadata,
  StandardizedLevel,
  TextPrepopulation,
} from './form.js';
export { JOB_POST_STATUSES } from './job-post.js';
export type { JobPost, JobPostInput, JobPostList, JobPostStatus, JobUnpostInput } from './job-post.js';
export { CUSTOM_LISTS } from './list-node.js';
export type { List, ListChange, ListIdentifiers, ListItem, ListLink, ListLinks } from './list-node.js';
export type {
  AddressReference,
  FileReference,
  ListValue,
  ListValueInput,
  Money,
  MoneyInput,
  ProfileReference,
  RegionValue,
  RegionValueInput,
  Salary,
  SalaryInput,
} from './field-values.js';
export type {
  AddressEntry,
  CollectionEntry,
  PersonRole,
  PersonRoles,
  PhoneEntry,
  Profile,
  ProfileLookup,
  ProfileType,
} from './profile.js';
export { isProfileType, PERSON_ROLES, PROFILE_TYPES } from './profile.js';
