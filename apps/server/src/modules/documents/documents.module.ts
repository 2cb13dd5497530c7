import { Module } from '@nestjs/common';
import { FormDocuments } from './form-documents.js';
import { FontLibrary } from './pdf/fonts/font-library.js';

/** Writes filled forms as documents. */
@Module({ providers: [FontLibrary, FormDocuments], exports: [FormDocuments] })
export class DocumentsModule {}
