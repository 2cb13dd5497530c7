import { OpenModule } from '../../http/index.js';
import { ApplicationCommits } from './apply/application-commits.js';
import { ApplicationWriter } from './apply/application-writer.js';
import { ApplicationCounts, ApplicationsService } from './apply/applications.service.js';
import { ApplyScopes } from './apply/apply-scopes.js';
import { CareersController } from './careers/careers.controller.js';
import { CareersService } from './careers/careers.service.js';
import { JobPageReplies } from './job-page-replies.js';
import { JobPagesController } from './job-pages.controller.js';
import { JobPagesService } from './job-pages.service.js';
import { VisitorLimits } from './visitor-limits.js';

@OpenModule({
  controllers: [CareersController, JobPagesController],
  providers: [
    ApplicationCounts,
    ApplicationsService,
    ApplicationCommits,
    ApplicationWriter,
    ApplyScopes,
    CareersService,
    JobPageReplies,
    JobPagesService,
    VisitorLimits,
  ],
})
export class JobPagesModule {}
