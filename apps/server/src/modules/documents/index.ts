export { DocumentsModule } from './documents.module.js';
export { FormDocuments } from './form-documents.js';
export type { DocumentReader } from './form-documents.js';
export type {
  FormDocument,
  FormDocumentAnswer,
  FormDocumentEntry,
  FormDocumentFact,
  FormDocumentFormat,
  FormDocumentGroup,
  FormDocumentItem,
  FormDocumentSection,
} from './form-document.js';
