import { Module } from '@nestjs/common';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfileAnswers } from './profile-answers.js';
import { ProfileReader } from './profile-reader.js';
import { ProfileReferences } from './profile-references.js';
import { ProfileWriter } from './profile-writer.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';

@Module({
  imports: [ProfileDefinitionsModule],
  controllers: [ProfilesController],
  providers: [ProfileAnswers, ProfileReader, ProfileReferences, ProfileWriter, ProfilesRepository, ProfilesService],
  exports: [ProfileWriter, ProfilesService],
})
export class ProfilesModule {}
