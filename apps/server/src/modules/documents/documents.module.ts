import { Module } from '@nestjs/common';
import { DocumentsService } from './documents.service.js';
import { FontLibrary } from './pdf/fonts/font-library.js';

/** Writes filled forms as documents. */
@Module({ providers: [FontLibrary, DocumentsService], exports: [DocumentsService] })
export class DocumentsModule {}
