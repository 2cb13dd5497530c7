export { createApiDocument, setUpApiDocument } from './set-up-api-document.js';
