import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChangesModule } from '../changes/index.js';
import { CustomersModule } from '../customers/index.js';
import { DocumentsModule } from '../documents/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { SchemasModule } from '../schemas/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { FormConfigurationsService } from './definitions/form-configurations.service.js';
import { FormConfigurationsRepository } from './definitions/form-configurations.repository.js';
import { FilledFormsController } from './filled/filled-forms.controller.js';
import { FilledFormsRepository } from './filled/filled-forms.repository.js';
import { FormReplies } from './filled/form-replies.js';
import { FormDefinitionsService } from './definitions/form-definitions.service.js';
import { FormExportsController } from './export/form-exports.controller.js';
import { FormExportsService } from './export/form-exports.service.js';
import { FormReadsService } from './filled/form-reads.service.js';
import { FormWritesService } from './filled/form-writes.service.js';
import { FormsController } from './definitions/forms.controller.js';
import { KnownForms } from './filled/known-forms.js';
import { LiveForms } from './definitions/live-forms.js';
import { OwnerFinder } from './filled/owner-finder.js';
import { OwnerFormsPlatformController } from './filled/owner-forms.platform-controller.js';
import { OwnerFormsService } from './filled/owner-forms.service.js';
import { OwnerAccess } from './filled/owner-access.js';
import { FilledFormFinder } from './filled/filled-form-finder.js';
import { FilledFormWriter } from './filled/filled-form-writer.js';
import { FormFiller } from './filled/form-filler.js';
import { FormDrafts } from './filled/form-drafts.js';
import { FormSubjects } from './filled/form-subjects.js';
import { FormRequestsPlatformController } from './requests/form-requests.platform-controller.js';
import { FormRequestWriter } from './requests/form-request-writer.js';
import { FormRequestsService } from './requests/form-requests.service.js';
import { TiedProfiles } from './filled/tied-profiles.js';

@Module({
  imports: [
    AuditModule,
    ChangesModule,
    CustomersModule,
    DocumentsModule,
    ProfileDefinitionsModule,
    ProfilesModule,
    SchemasModule,
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
    FormRequestsService,
    FormRequestWriter,
    FormSubjects,
    FormConfigurationsRepository,
    KnownForms,
    LiveForms,
    FormWritesService,
    OwnerFormsService,
    TiedProfiles,
    OwnerAccess,
  ],
  exports: [FormConfigurationsService, FormFiller, KnownForms],
})
export class FormsModule {}
