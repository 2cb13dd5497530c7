import type { ModuleMetadata } from '@nestjs/common';
import { accessModule } from './modules/access/index.js';
import { apiDocumentsModule } from './modules/api-documents/index.js';
import { auditModule } from './modules/audit/index.js';
import { blueprintsModule } from './modules/blueprints/index.js';
import { changeFeedModule } from './modules/change-feed/index.js';
import { changesModule } from './modules/changes/index.js';
import { customersModule } from './modules/customers/index.js';
import { documentsModule } from './modules/documents/index.js';
import { erasuresModule } from './modules/erasures/index.js';
import { eventsModule } from './modules/events/index.js';
import { filesModule } from './modules/files/index.js';
import { formsModule } from './modules/forms/index.js';
import { healthModule } from './modules/health/index.js';
import { jobPagesModule } from './modules/job-pages/index.js';
import { jobPostsModule } from './modules/job-posts/index.js';
import { keyRotationModule } from './modules/key-rotation/index.js';
import { listsModule } from './modules/lists/index.js';
import { meModule } from './modules/me/index.js';
import { platformActionsModule } from './modules/platform-actions/index.js';
import { portalsModule } from './modules/portals/index.js';
import { privacyModule } from './modules/privacy/index.js';
import { profileDefinitionsModule } from './modules/profile-definitions/index.js';
import { profilesModule } from './modules/profiles/index.js';
import { resumesModule } from './modules/resumes/index.js';
import { retentionModule } from './modules/retention/index.js';
import { schemasModule } from './modules/schemas/index.js';
import { searchModule } from './modules/search/index.js';
import { storedRepliesModule } from './modules/stored-replies/index.js';
import { usersModule } from './modules/users/index.js';
import { whyModule } from './modules/why/index.js';
import { workflowsModule } from './modules/workflows/index.js';
import { zipCodesModule } from './modules/zip-codes/index.js';

/**
 * The modules, in the order in which the router tries their routes. Resumes come first, because two of their paths
 * look like entries of a collection. Profiles come next, because most requests are for them. All of them are one module
 * of Nest, because the import rules say who may use whom.
 */
export const MODULES: readonly ModuleMetadata[] = [
  resumesModule,
  profilesModule,
  listsModule,
  workflowsModule,
  jobPostsModule,
  schemasModule,
  searchModule,
  formsModule,
  documentsModule,
  accessModule,
  blueprintsModule,
  usersModule,
  auditModule,
  changeFeedModule,
  eventsModule,
  platformActionsModule,
  privacyModule,
  storedRepliesModule,
  whyModule,
  meModule,
  jobPagesModule,
  apiDocumentsModule,
  keyRotationModule,
  retentionModule,
  healthModule,
  changesModule,
  customersModule,
  erasuresModule,
  filesModule,
  portalsModule,
  profileDefinitionsModule,
  zipCodesModule,
];
