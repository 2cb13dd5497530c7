export { DocsController } from './docs.controller.js';
export { CustomerDocumentModule } from './write-customer-document.js';
