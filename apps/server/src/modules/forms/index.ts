export { ConfiguredFormsService } from './definitions/configured-forms.service.js';
export { FormsModule } from './forms.module.js';
