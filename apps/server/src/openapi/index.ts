export { DocsModule } from './docs.module.js';
export { CustomerDocumentModule } from './write-customer-document.js';
