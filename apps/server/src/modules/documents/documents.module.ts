import { Module } from '@nestjs/common';
import { ExportProcesses } from '@talent-platform/documents/export';
import { Configuration } from '../../config/index.js';
import { Log } from '../../runtime/index.js';
import { FilesModule } from '../files/index.js';
import { ConversionsService } from './conversions.service.js';
import { DocumentEngines, FontNotices } from './document-engines.js';
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
      inject: [Configuration, Log, FontNotices],
      useFactory: ({ fonts }: Configuration, log: Log, notices: FontNotices) =>
        new ExportProcesses({
          fonts,
          onUnusableFont: (file, error) => log.error(`TALENT_FONTS: ${file} cannot be used.`, error),
          onMissingScript: (script) => notices.tell(script),
        }),
    },
    ConversionsService,
    DocumentEngines,
    DocumentsService,
    DocumentQueue,
    FontNotices,
  ],
  exports: [ConversionsService, DocumentEngines, DocumentsService],
})
export class DocumentsModule {}
