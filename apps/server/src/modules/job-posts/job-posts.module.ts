import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { JobPostWriter, JobPostWritesService } from './job-post-writes.service.js';
import { JobPostsController } from './job-posts.controller.js';
import { JobPostsRepository } from './job-posts.repository.js';
import { JobPostsService } from './job-posts.service.js';

@Module({
  imports: [AuditModule, PortalsModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [JobPostsController],
  providers: [JobPostWriter, JobPostWritesService, JobPostsRepository, JobPostsService],
  exports: [JobPostsService, JobPostWriter],
})
export class JobPostsModule {}
