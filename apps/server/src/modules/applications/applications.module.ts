import { Global, Module } from '@nestjs/common';
import { HttpModule } from '../../http/index.js';
import { EventsModule } from '../events/index.js';
import { FilesModule } from '../files/index.js';
import { FormsModule } from '../forms/index.js';
import { ApplySections, JobPagesModule } from '../job-pages/index.js';
import { PlatformActionsModule } from '../platform-actions/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { ApplicantFinder } from './applicant-finder.js';
import { ApplicationChecks } from './application-checks.js';
import { ApplicationFeed } from './application-outcomes.js';
import { ApplicationBounds } from './application-rate-limits.js';
import { ApplicationReplies, ApplicationSections } from './application-replies.js';
import { ApplicationWriter } from './application-writer.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsService } from './applications.service.js';
import { ApplyScopes } from './apply-scopes.js';

/** Applications of visitors. Global, because job pages get their apply forms through the port `ApplySections`. */
@Global()
@Module({
  imports: [
    EventsModule,
    FilesModule,
    FormsModule,
    HttpModule,
    JobPagesModule,
    PlatformActionsModule,
    PortalsModule,
    ProfileDefinitionsModule,
    ProfilesModule,
    WorkflowsModule,
  ],
  controllers: [ApplicationsController],
  providers: [
    ApplicationBounds,
    ApplicationChecks,
    ApplicationFeed,
    ApplicationReplies,
    ApplicationSections,
    ApplicationWriter,
    ApplyScopes,
    ApplicantFinder,
    ApplicationsService,
    { provide: ApplySections, useExisting: ApplicationSections },
  ],
  exports: [ApplicationFeed, ApplySections],
})
export class ApplicationsModule {}
