export { contentTypeOf, isImageType } from './content-type.js';
export { FileContents } from './file-contents.js';
export { FilesModule } from './files.module.js';
