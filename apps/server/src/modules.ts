import type { Type } from '@nestjs/common';
import { AccessModule } from './modules/access/index.js';
import { ApiDocumentsModule } from './modules/api-documents/index.js';
import { AuditModule } from './modules/audit/index.js';
import { BlueprintsModule } from './modules/blueprints/index.js';
import { ChangeFeedModule } from './modules/change-feed/index.js';
import { ChangesModule } from './modules/changes/index.js';
import { CustomersModule } from './modules/customers/index.js';
import { DocumentsModule } from './modules/documents/index.js';
import { ErasuresModule } from './modules/erasures/index.js';
import { EventsModule } from './modules/events/index.js';
import { FilesModule } from './modules/files/index.js';
import { FormsModule } from './modules/forms/index.js';
import { HealthModule } from './modules/health/index.js';
import { JobPagesModule } from './modules/job-pages/index.js';
import { JobPostsModule } from './modules/job-posts/index.js';
import { KeyRotationModule } from './modules/key-rotation/index.js';
import { ListsModule } from './modules/lists/index.js';
import { MeModule } from './modules/me/index.js';
import { NotesModule } from './modules/notes/index.js';
import { PlatformActionsModule } from './modules/platform-actions/index.js';
import { PortalsModule } from './modules/portals/index.js';
import { PrivacyModule } from './modules/privacy/index.js';
import { ProfileDefinitionsModule } from './modules/profile-definitions/index.js';
import { ProfilesModule } from './modules/profiles/index.js';
import { ResumesModule } from './modules/resumes/index.js';
import { RetentionModule } from './modules/retention/index.js';
import { SchemasModule } from './modules/schemas/index.js';
import { SearchModule } from './modules/search/index.js';
import { StoredRepliesModule } from './modules/stored-replies/index.js';
import { UsersModule } from './modules/users/index.js';
import { WhyModule } from './modules/why/index.js';
import { WorkflowsModule } from './modules/workflows/index.js';
import { ZipCodesModule } from './modules/zip-codes/index.js';

/**
 * The modules, in the order in which the router tries their routes. Resumes come first, because two of their paths
 * look like entries of a collection. Profiles come next, because most requests are for them.
 */
export const MODULES: readonly Type[] = [
  ResumesModule,
  ProfilesModule,
  ListsModule,
  WorkflowsModule,
  JobPostsModule,
  SchemasModule,
  SearchModule,
  FormsModule,
  DocumentsModule,
  AccessModule,
  BlueprintsModule,
  UsersModule,
  AuditModule,
  ChangeFeedModule,
  EventsModule,
  PlatformActionsModule,
  NotesModule,
  PrivacyModule,
  StoredRepliesModule,
  WhyModule,
  MeModule,
  JobPagesModule,
  ApiDocumentsModule,
  KeyRotationModule,
  RetentionModule,
  HealthModule,
  ChangesModule,
  CustomersModule,
  ErasuresModule,
  FilesModule,
  PortalsModule,
  ProfileDefinitionsModule,
  ZipCodesModule,
];
