export { CallerDefinitions } from './customer-definitions.js';
export { ProfileDefinitionsModule } from './profile-definitions.module.js';
export { ProfileDefinitionsService } from './profile-definitions.service.js';
export type { FieldsToReindex } from './profile-definitions.service.js';
export { profileTypeSchemas } from './field-catalogue.js';
