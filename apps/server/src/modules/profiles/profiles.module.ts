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
import { ProfileReindexer } from './reindexing/profile-reindexer.js';
import { ProfileReindexes } from './reindexing/profile-reindexes.js';
import { ReindexedProfiles } from './reindexing/reindexed-profiles.js';
import { ReindexesRepository } from './reindexing/reindexes.repository.js';

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
    ProfileReindexer,
    ProfileReindexes,
    ProfileWriter,
    ProfileWritesService,
    ProfilesRepository,
    ProfilesService,
    ReindexedProfiles,
    ReindexesRepository,
  ],
  exports: [ProfileFilesService, ProfileRecords, ProfileReferences, ProfileReindexes, ProfileWriter, ProfilesService],
})
export class ProfilesModule {}
