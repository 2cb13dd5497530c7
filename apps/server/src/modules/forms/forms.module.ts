import { OpenModule } from '../../http/index.js';
import { CachedForms } from './definitions/customer-forms.js';
import { FormConfigurationsRepository, FormConfigurationsService } from './definitions/form-configurations.js';
import { FormDefinitionsService } from './definitions/form-definitions.service.js';
import { FormsController } from './definitions/forms.controller.js';
import { FormExportsController } from './export/form-exports.controller.js';
import { FormExportsService } from './export/form-exports.service.js';
import { FilledFormFinder } from './filled/filled-form-finder.js';
import { FilledFormListsService } from './filled/filled-form-lists.service.js';
import { FilledFormWriter } from './filled/filled-form-writer.js';
import { FilledFormsController } from './filled/filled-forms.controller.js';
import {
  FormRequestsPlatformController,
  OwnerFormsPlatformController,
} from './filled/filled-forms.platform-controller.js';
import { FilledFormsRepository } from './filled/filled-forms.repository.js';
import { FormDrafts } from './filled/form-drafts.js';
import { FormReadsService } from './filled/form-reads.service.js';
import { FormWritesService } from './filled/form-writes.service.js';
import { OwnerFinder } from './filled/owner-finder.js';
import { TiedProfiles } from './filled/tied-profiles.js';

@OpenModule({
  controllers: [
    FormsController,
    FormExportsController,
    FilledFormsController,
    OwnerFormsPlatformController,
    FormRequestsPlatformController,
  ],
  providers: [
    FormConfigurationsService,
    FilledFormFinder,
    FilledFormsRepository,
    FilledFormWriter,
    FormDefinitionsService,
    FormDrafts,
    FormExportsService,
    OwnerFinder,
    FormReadsService,
    FormConfigurationsRepository,
    CachedForms,
    FormWritesService,
    FilledFormListsService,
    TiedProfiles,
  ],
})
export class FormsModule {}
