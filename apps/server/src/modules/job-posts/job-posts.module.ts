import { OpenModule } from '../../http/index.js';
import { JobPostWriter, JobPostWritesService } from './job-post-writes.service.js';
import { JobPostsController } from './job-posts.controller.js';
import { JobPostsRepository } from './job-posts.repository.js';
import { JobPostsService } from './job-posts.service.js';

@OpenModule({
  controllers: [JobPostsController],
  providers: [JobPostWriter, JobPostWritesService, JobPostsRepository, JobPostsService],
})
export class JobPostsModule {}
