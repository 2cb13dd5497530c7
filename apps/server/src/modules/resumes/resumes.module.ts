import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/index.js';
import { FilesModule } from '../files/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { ResumesController } from './resumes.controller.js';
import { ResumesService } from './resumes.service.js';

@Module({
  imports: [DocumentsModule, FilesModule, ProfilesModule],
  controllers: [ResumesController],
  providers: [ResumesService],
})
export class ResumesModule {}
