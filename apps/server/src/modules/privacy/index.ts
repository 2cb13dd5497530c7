export { PersonExportsService } from './export/person-exports.service.js';
export { PrivacyModule } from './privacy.module.js';
