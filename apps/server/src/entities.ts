import type { Entities } from './database/index.js';
import { RequestCount, StoredSigningSecret, User, UserGroup } from './modules/access/index.js';
import { AppliedBlueprint } from './modules/blueprints/index.js';
import { Customer } from './modules/customers/index.js';
import { ListNodeEntity } from './modules/lists/index.js';
import { ProfileTypeConfiguration } from './modules/profile-definitions/index.js';
import { Profile, ProfileValue } from './modules/profiles/index.js';

/** Every table that a module reads or writes. */
export const ENTITIES: Entities = [
  AppliedBlueprint,
  Customer,
  ListNodeEntity,
  Profile,
  ProfileTypeConfiguration,
  ProfileValue,
  RequestCount,
  StoredSigningSecret,
  User,
  UserGroup,
];
