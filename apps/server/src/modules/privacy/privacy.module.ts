import { OpenModule } from '../../http/index.js';
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

@OpenModule({
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
})
export class PrivacyModule {}
