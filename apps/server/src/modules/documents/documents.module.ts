import { ExportProcesses } from '@talent-platform/documents/export';
import { OpenModule } from '../../http/index.js';
import { Configuration } from '../../config/index.js';
import { ConversionsService } from './conversions.service.js';
import { DocumentEngines, FontNotices } from './document-engines.js';
import { DocumentQueue } from './document-queue.js';
import { DocumentsService } from './documents.service.js';
import { EnginesPlatformController } from './engines.platform-controller.js';

/** Writes filled forms as documents, and creates texts and PDFs of files. */
@OpenModule({
  controllers: [EnginesPlatformController],
  providers: [
    {
      provide: ExportProcesses,
      inject: [Configuration, FontNotices],
      useFactory: ({ fonts }: Configuration, notices: FontNotices) =>
        new ExportProcesses({ fonts, onFontProblem: (problem) => notices.tell(problem) }),
    },
    ConversionsService,
    DocumentEngines,
    DocumentsService,
    DocumentQueue,
    FontNotices,
  ],
})
export class DocumentsModule {}
