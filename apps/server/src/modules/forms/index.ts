export { FormConfigurationsService } from './definitions/form-configurations.js';
export { FormDefinitionsService } from './definitions/form-definitions.service.js';
export { FilledFormListsService } from './filled/filled-form-lists.service.js';
export { FormReadsService } from './filled/form-reads.service.js';
export { FormWritesService } from './filled/form-writes.service.js';
export { FormsModule } from './forms.module.js';
