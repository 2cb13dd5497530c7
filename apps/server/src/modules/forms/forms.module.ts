import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChangesModule } from '../changes/index.js';
import { CustomersModule } from '../customers/index.js';
import { DocumentsModule } from '../documents/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
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
import { OwnerFormsPlatformController } from './filled/filled-forms.platform-controller.js';
import { FilledFormsRepository } from './filled/filled-forms.repository.js';
import { FormDrafts } from './filled/form-drafts.js';
import { FormFiller } from './filled/form-filler.js';
import { FormReadsService } from './filled/form-reads.service.js';
import { FormRecords } from './filled/form-records.service.js';
import { FormReplies } from './filled/form-replies.js';
import { FormSubjects } from './filled/form-subjects.js';
import { FormWritesService } from './filled/form-writes.service.js';
import { OwnerFinder } from './filled/owner-finder.js';
import { TiedProfiles } from './filled/tied-profiles.js';
import { FormRequestsPlatformController } from './requests/form-requests.platform-controller.js';
import { FormRequestsService } from './requests/form-requests.service.js';

@Module({
  imports: [
    AuditModule,
    ChangesModule,
    CustomersModule,
    DocumentsModule,
    ProfileDefinitionsModule,
    ProfilesModule,
    WorkflowsModule,
  ],
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
    FormReplies,
    FormDefinitionsService,
    FormDrafts,
    FormExportsService,
    FormFiller,
    OwnerFinder,
    FormReadsService,
    FormRecords,
    FormRequestsService,
    FormSubjects,
    FormConfigurationsRepository,
    CachedForms,
    FormWritesService,
    FilledFormListsService,
    TiedProfiles,
  ],
  exports: [FormConfigurationsService, FormDefinitionsService, FormFiller, FormRecords, FilledFormListsService],
})
export class FormsModule {}
