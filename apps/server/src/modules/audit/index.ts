export { AuditModule } from './audit.module.js';
export { AuditService } from './audit.service.js';
export type { AuditedRecordVersion } from './audit.service.js';
export type { AuditAuthor, AuditedSubject } from './audited-type.js';
