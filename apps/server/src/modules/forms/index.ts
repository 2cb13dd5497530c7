export { FormConfigurationsService } from './definitions/form-configurations.js';
export { FormDefinitionsService } from './definitions/form-definitions.service.js';
export { FormFiller, isFilledAlike } from './filled/form-filler.js';
export { FilledFormListsService } from './filled/filled-form-lists.service.js';
export { FormRecords } from './filled/form-records.service.js';
export { FormsModule } from './forms.module.js';
