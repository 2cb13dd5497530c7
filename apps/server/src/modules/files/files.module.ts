import { Module } from '@nestjs/common';
import { FileContents } from './file-contents.js';
import { FileContentsRepository } from './file-contents.repository.js';
import { UnnamedContents } from './unnamed-contents.js';

@Module({ providers: [FileContents, FileContentsRepository, UnnamedContents], exports: [FileContents] })
export class FilesModule {}
