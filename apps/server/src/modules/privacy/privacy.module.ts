import { Module } from '@nestjs/common';
import { FilesModule } from '../files/index.js';
import { FormsModule } from '../forms/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { PersonArchive } from './export/person-archive.js';
import { PersonProfile } from './export/person-profile.js';
import { PersonRecords } from './export/person-records.js';
import { PersonExportsService } from './export/person-exports.service.js';
import { PersonFiles } from './export/person-files.js';
import { PeoplePlatformController } from './people.platform-controller.js';
import { PersonFinder } from './person-finder.js';
import { PersonRowsRepository } from './person-rows.repository.js';

@Module({
  imports: [FilesModule, FormsModule, ProfileDefinitionsModule, ProfilesModule, WorkflowsModule],
  controllers: [PeoplePlatformController],
  providers: [
    PersonArchive,
    PersonExportsService,
    PersonFiles,
    PersonFinder,
    PersonProfile,
    PersonRecords,
    PersonRowsRepository,
  ],
  exports: [PersonExportsService],
})
export class PrivacyModule {}
