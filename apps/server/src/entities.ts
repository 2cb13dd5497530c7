import type { Entities } from './database/index.js';
import { RequestCount, StoredSigningSecret, User, UserGroup } from './modules/access/index.js';
import { AuditRecord } from './modules/audit/index.js';
import { AppliedBlueprint } from './modules/blueprints/index.js';
import { Customer } from './modules/customers/index.js';
import { CustomerFormsEntity, FilledForm } from './modules/forms/index.js';
import { KeptAnswerEntity } from './modules/kept-answers/index.js';
import { GroupNodeAttributes, ListNodeEntity, ListRevision, ListState } from './modules/lists/index.js';
import { GroupProfileConfigurationEntity, ProfileTypeConfiguration } from './modules/profile-definitions/index.js';
import { Profile, ProfileValue } from './modules/profiles/index.js';
import { Workflow, WorkflowStatusEntity } from './modules/workflows/index.js';

/** Every table that a module reads or writes. */
export const ENTITIES: Entities = [
  AppliedBlueprint,
  AuditRecord,
  Customer,
  CustomerFormsEntity,
  FilledForm,
  GroupNodeAttributes,
  GroupProfileConfigurationEntity,
  KeptAnswerEntity,
  ListNodeEntity,
  ListRevision,
  ListState,
  Profile,
  ProfileTypeConfiguration,
  ProfileValue,
  RequestCount,
  StoredSigningSecret,
  User,
  UserGroup,
  Workflow,
  WorkflowStatusEntity,
];
