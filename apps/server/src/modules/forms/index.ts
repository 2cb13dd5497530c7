export { ConfiguredFormsService } from './definitions/configured-forms.service.js';
export { CustomerFormsEntity } from './definitions/customer-forms.entity.js';
export { FilledForm } from './filled/filled-form.entity.js';
export { FormsModule } from './forms.module.js';
