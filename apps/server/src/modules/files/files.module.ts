import { Module } from '@nestjs/common';
import { FileContents } from './file-contents.js';
import { FileContentsRepository } from './file-contents.repository.js';
import { FileRenditions } from './file-renditions.js';
import { FileRenditionsRepository } from './file-renditions.repository.js';
import { UnnamedContents } from './unnamed-contents.js';

@Module({
  providers: [FileContents, FileContentsRepository, FileRenditions, FileRenditionsRepository, UnnamedContents],
  exports: [FileContents, FileRenditions],
})
export class FilesModule {}
