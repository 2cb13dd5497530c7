import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/index.js';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { FilesModule } from '../files/index.js';
import { FormsModule } from '../forms/index.js';
import { JobPostsModule } from '../job-posts/index.js';
import { PlatformActionsModule } from '../platform-actions/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { ApplicationCommits } from './apply/application-commits.js';
import { ApplicationWriter } from './apply/application-writer.js';
import { ApplicationCounts, ApplicationsService } from './apply/applications.service.js';
import { ApplyScopes } from './apply/apply-scopes.js';
import { JobPageReplies } from './job-page-replies.js';
import { JobPagesController } from './job-pages.controller.js';
import { JobPagesService } from './job-pages.service.js';
import { VisitorLimits } from './visitor-limits.js';

@Module({
  imports: [
    CustomersModule,
    EventsModule,
    FilesModule,
    FormsModule,
    HttpModule,
    JobPostsModule,
    PlatformActionsModule,
    PortalsModule,
    ProfileDefinitionsModule,
    ProfilesModule,
    WorkflowsModule,
  ],
  controllers: [JobPagesController],
  providers: [
    ApplicationCounts,
    ApplicationsService,
    ApplicationCommits,
    ApplicationWriter,
    ApplyScopes,
    JobPageReplies,
    JobPagesService,
    VisitorLimits,
  ],
  exports: [ApplicationCounts],
})
export class JobPagesModule {}
