export { FILLED_FORM_MEMBERS } from './filled-form.js';
export type { FilledForm, FilledFormMembers, FormAnswer, FormGroupEntry } from './filled-form.js';
export { FORM_OWNER_TYPES, STANDARDIZED_LEVELS } from './form.js';
export type { FormList, FormListEntry, FormOwnerType, StandardizedLevel } from './form.js';
export { formListSchema } from './form-list-schema.js';
export { PREPOPULATION_KINDS } from './form-metadata.js';
export type {
  FieldPrepopulation,
  FormMetadata,
  PrepopulationKind,
  QuestionMetadata,
  TextPrepopulation,
} from './form-metadata.js';
export type {
  FormAnswerInput,
  FormChange,
  FormGroupEntryChange,
  FormGroupEntryInput,
  FormSubmission,
  FormUpdate,
} from './form-submission.js';
export { JOB_POST_STATUSES } from './job-post.js';
export type { JobPost, JobPostInput, JobPostList, JobPostStatus, JobUnpostInput } from './job-post.js';
export type { List, ListChange, ListIdentifiers, ListItem, ListLink, ListLinks } from './list-node.js';
export type { ListValue, ListValueInput, RegionValue, RegionValueInput } from './list-value.js';
export type { Money, MoneyInput, Salary, SalaryInput } from './money.js';
export type { AddressEntry, CollectionEntry, PersonRoles, PhoneEntry } from './person.js';
export type { Profile, ProfileLookup } from './profile.js';
export type { AddressReference, FileReference, ProfileReference } from './reference.js';
export { isProfileType, PROFILE_TYPES } from './profile-type.js';
export type { ProfileType } from './profile-type.js';
