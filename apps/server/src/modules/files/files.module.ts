import { OpenModule } from '../../http/index.js';
import { ContentCheck } from './content-check.js';
import { ContentKeys } from './content-keys.js';
import { FileContents } from './file-contents.js';
import { FileContentsRepository } from './file-contents.repository.js';
import { FileRenditions } from './file-renditions.js';
import { FileRenditionsRepository } from './file-renditions.repository.js';
import { UnnamedContents } from './unnamed-contents.js';

@OpenModule({
  providers: [
    ContentCheck,
    ContentKeys,
    FileContents,
    FileContentsRepository,
    FileRenditions,
    FileRenditionsRepository,
    UnnamedContents,
  ],
})
export class FilesModule {}
