export { pixelsOf, readBytes, readPdfPages, readWordText } from './read-document.js';
