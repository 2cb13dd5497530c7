import type { ModuleMetadata } from '@nestjs/common';
import { ResumesController } from './resumes.controller.js';
import { ResumesService } from './resumes.service.js';

export const resumesModule: ModuleMetadata = {
  controllers: [ResumesController],
  providers: [ResumesService],
};
