import { Module } from '@nestjs/common';
import { ExportProcesses } from '@talent-platform/documents/export';
import { Configuration } from '../../config/index.js';
import { Log } from '../../http/index.js';
import { DocumentsService } from './documents.service.js';

/** Writes filled forms as documents. */
@Module({
  providers: [
    {
      provide: ExportProcesses,
      inject: [Configuration, Log],
      useFactory: ({ fonts }: Configuration, log: Log) =>
        new ExportProcesses({
          fonts,
          onUnusableFont: (file, error) => log.error(`TALENT_FONTS: ${file} cannot be used.`, error),
        }),
    },
    DocumentsService,
  ],
  exports: [DocumentsService],
})
export class DocumentsModule {}
