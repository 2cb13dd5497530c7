import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChangesModule } from '../changes/index.js';
import { FilesModule } from '../files/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { CollectionEntriesController } from './collection-entries.controller.js';
import { KeptProfiles } from './kept-profiles.js';
import { ProfileBatchesPlatformController } from './profile-batches.platform-controller.js';
import { ProfileBatchesService } from './profile-batches.service.js';
import { ProfileFilesController } from './profile-files.controller.js';
import { ProfileFilesService } from './profile-files.service.js';
import { ProfileFileWritesService } from './profile-file-writes.service.js';
import { ProfileReplies } from './profile-replies.js';
import { ProfileReader } from './profile-reader.js';
import { ProfileRecords } from './profile-records.js';
import { ProfileReferences } from './profile-references.js';
import { ProfileWriter } from './profile-writer.js';
import { ProfileWritesService } from './profile-writes.service.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';

@Module({
  imports: [AuditModule, ChangesModule, FilesModule, ProfileDefinitionsModule],
  controllers: [
    ProfilesController,
    ProfileFilesController,
    CollectionEntriesController,
    ProfileBatchesPlatformController,
  ],
  providers: [
    { provide: KeptProfiles, useFactory: () => new KeptProfiles() },
    ProfileBatchesService,
    ProfileFilesService,
    ProfileFileWritesService,
    ProfileReplies,
    ProfileReader,
    ProfileRecords,
    ProfileReferences,
    ProfileWriter,
    ProfileWritesService,
    ProfilesRepository,
    ProfilesService,
  ],
  exports: [ProfileFilesService, ProfileRecords, ProfileReferences, ProfileWriter, ProfilesService],
})
export class ProfilesModule {}
