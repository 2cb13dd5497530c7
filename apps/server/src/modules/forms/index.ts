export { ConfiguredFormsService } from './configuration/configured-forms.service.js';
export { CustomerFormsEntity } from './configuration/customer-forms.entity.js';
export { FilledForm } from './filled-form.entity.js';
export { FormsModule } from './forms.module.js';
