import type { ModuleMetadata } from '@nestjs/common';
import { CustomerDocumentsController } from './customer-documents.controller.js';
import { CustomerDocumentsService } from './customer-documents.service.js';

export const apiDocumentsModule: ModuleMetadata = {
  controllers: [CustomerDocumentsController],
  providers: [CustomerDocumentsService],
};
