export { ConversionsService } from './conversions.service.js';
export type { Conversion } from './conversions.service.js';
export { FontNotices, DocumentEngines } from './document-engines.js';
export { DocumentsModule } from './documents.module.js';
export { DocumentsService } from './documents.service.js';
