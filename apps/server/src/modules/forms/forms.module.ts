import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { DocumentsModule } from '../documents/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { SchemasModule } from '../schemas/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { ConfiguredFormsService } from './configuration/configured-forms.service.js';
import { FormsDocumentsRepository } from './configuration/forms-documents.repository.js';
import { FilledFormsController } from './filled-forms.controller.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import { FormAnswers } from './form-answers.js';
import { FormDefinitionsService } from './form-definitions.service.js';
import { FormExportsController } from './form-exports.controller.js';
import { FormExportsService } from './form-exports.service.js';
import { FormReadsService } from './form-reads.service.js';
import { FormWritesService } from './form-writes.service.js';
import { FormsController } from './forms.controller.js';
import { FormsOfCustomers } from './forms-of-customers.js';
import { FormOwners } from './owners/form-owners.js';
import { FilledFormFinder } from './reading/filled-form-finder.js';
import { FilledFormWriter } from './writing/filled-form-writer.js';
import { FormDrafts } from './writing/form-drafts.js';
import { OwnerProfiles } from './writing/owner-profiles.js';

@Module({
  imports: [
    AuditModule,
    CustomersModule,
    DocumentsModule,
    ProfileDefinitionsModule,
    ProfilesModule,
    SchemasModule,
    WorkflowsModule,
  ],
  controllers: [FormsController, FormExportsController, FilledFormsController],
  providers: [
    ConfiguredFormsService,
    FilledFormFinder,
    FilledFormsRepository,
    FilledFormWriter,
    FormAnswers,
    FormDefinitionsService,
    FormDrafts,
    FormExportsService,
    FormOwners,
    FormReadsService,
    FormsDocumentsRepository,
    FormsOfCustomers,
    FormWritesService,
    OwnerProfiles,
  ],
  exports: [ConfiguredFormsService],
})
export class FormsModule {}
