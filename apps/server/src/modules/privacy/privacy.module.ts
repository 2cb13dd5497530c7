import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChangesModule } from '../changes/index.js';
import { ErasuresModule } from '../erasures/index.js';
import { EventsModule } from '../events/index.js';
import { FilesModule } from '../files/index.js';
import { FormsModule } from '../forms/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { ErasedRecords } from './erasure/erased-records.js';
import { ErasureSteps } from './erasure/erasure-steps.js';
import { OpenErasures } from './erasure/open-erasures.js';
import { ErasureReceipts, PersonErasures } from './erasure/person-erasures.js';
import { ErasuresPlatformController } from './erasures.platform-controller.js';
import { PersonArchive } from './export/person-archive.js';
import { PersonExportsService } from './export/person-exports.service.js';
import { PersonFiles } from './export/person-files.js';
import { PersonRecords } from './export/person-records.js';
import { PeoplePlatformController } from './people.platform-controller.js';
import { PersonFinder } from './person-finder.js';
import { PersonRowsRepository } from './person-rows.repository.js';

@Module({
  imports: [
    AuditModule,
    ChangesModule,
    ErasuresModule,
    EventsModule,
    FilesModule,
    FormsModule,
    ProfileDefinitionsModule,
    ProfilesModule,
    WorkflowsModule,
  ],
  controllers: [PeoplePlatformController, ErasuresPlatformController],
  providers: [
    ErasedRecords,
    ErasureReceipts,
    ErasureSteps,
    OpenErasures,
    PersonArchive,
    PersonErasures,
    PersonExportsService,
    PersonFiles,
    PersonFinder,
    PersonRecords,
    PersonRowsRepository,
  ],
  exports: [ErasureReceipts, OpenErasures, PersonErasures, PersonExportsService, PersonFinder, PersonRowsRepository],
})
export class PrivacyModule {}
