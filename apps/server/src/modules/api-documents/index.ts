export { ApiDocumentsModule } from './api-documents.module.js';
export { CustomerDocumentWriter } from './customer-documents.service.js';
export type { CustomerView } from './customer-documents.service.js';
