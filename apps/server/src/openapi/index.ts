export { DocsController } from './docs.controller.js';
export { customerDocumentModule } from './write-customer-document.js';
