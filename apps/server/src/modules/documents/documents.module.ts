import { Module } from '@nestjs/common';
import { ExportProcesses } from '@talent-platform/documents/export';
import { Configuration } from '../../config/index.js';
import { Log } from '../../runtime/index.js';
import { FilesModule } from '../files/index.js';
import { ConversionsService } from './conversions.service.js';
import { DocumentEngines } from './document-engines.js';
import { DocumentQueue } from './document-queue.js';
import { DocumentsService } from './documents.service.js';
import { EnginesPlatformController } from './engines.platform-controller.js';

/** Writes filled forms as documents, and creates texts and PDFs of files. */
@Module({
  imports: [FilesModule],
  controllers: [EnginesPlatformController],
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
    ConversionsService,
    DocumentEngines,
    DocumentsService,
    DocumentQueue,
  ],
  exports: [ConversionsService, DocumentEngines, DocumentsService],
})
export class DocumentsModule {}
