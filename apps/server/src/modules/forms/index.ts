export { ConfiguredFormsService } from './definitions/configured-forms.service.js';
export { KnownForms } from './filled/known-forms.js';
export { FormsModule } from './forms.module.js';
