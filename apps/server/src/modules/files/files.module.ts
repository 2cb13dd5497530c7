import { Module } from '@nestjs/common';
import { ContentKeys } from './content-keys.js';
import { FileContents } from './file-contents.js';
import { FileContentsRepository } from './file-contents.repository.js';
import { FileRenditions } from './file-renditions.js';
import { FileRenditionsRepository } from './file-renditions.repository.js';
import { UnnamedContents } from './unnamed-contents.js';

@Module({
  providers: [
    ContentKeys,
    FileContents,
    FileContentsRepository,
    FileRenditions,
    FileRenditionsRepository,
    UnnamedContents,
  ],
  exports: [ContentKeys, FileContents, FileRenditions],
})
export class FilesModule {}
