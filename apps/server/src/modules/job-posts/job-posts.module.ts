import type { ModuleMetadata } from '@nestjs/common';
import { JobPostWriter, JobPostWritesService } from './job-post-writes.service.js';
import { JobPostsController } from './job-posts.controller.js';
import { JobPostsRepository } from './job-posts.repository.js';
import { JobPostsService } from './job-posts.service.js';

export const jobPostsModule: ModuleMetadata = {
  controllers: [JobPostsController],
  providers: [JobPostWriter, JobPostWritesService, JobPostsRepository, JobPostsService],
};
