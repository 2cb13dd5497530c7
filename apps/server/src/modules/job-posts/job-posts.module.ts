import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChangesModule } from '../changes/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { JobPostReplies } from './job-post-replies.js';
import { JobPostWriter, JobPostWritesService } from './job-post-writes.service.js';
import { JobPostsController } from './job-posts.controller.js';
import { JobPostsRepository } from './job-posts.repository.js';
import { JobPostsService } from './job-posts.service.js';

@Module({
  imports: [AuditModule, ChangesModule, PortalsModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [JobPostsController],
  providers: [JobPostReplies, JobPostWriter, JobPostWritesService, JobPostsRepository, JobPostsService],
  exports: [JobPostsService, JobPostWriter],
})
export class JobPostsModule {}
