import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { JobPostsModule } from '../job-posts/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { JobPageReplies, PageVisits } from './job-page-replies.js';
import { JobPagesController } from './job-pages.controller.js';
import { JobPagesService } from './job-pages.service.js';

@Module({
  imports: [CustomersModule, JobPostsModule, PortalsModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [JobPagesController],
  providers: [JobPageReplies, JobPagesService, PageVisits],
  exports: [JobPagesService],
})
export class JobPagesModule {}
