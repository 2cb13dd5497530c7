export { ApiDocumentsModule } from './api-documents.module.js';
export { CustomerDocumentWriter } from './customer-view.js';
export type { CustomerView } from './customer-view.js';
