export { FormConfigurationsService } from './definitions/form-configurations.service.js';
export { FormFiller, isFilledAlike } from './filled/form-filler.js';
export type { FormToFill } from './filled/form-filler.js';
export { KnownForms } from './filled/known-forms.js';
export { FormsModule } from './forms.module.js';
