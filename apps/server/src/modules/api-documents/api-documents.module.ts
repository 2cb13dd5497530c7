import { Module } from '@nestjs/common';
import { FormsModule } from '../forms/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { CustomerDocumentsController } from './customer-documents.controller.js';
import { CustomerDocumentsService } from './customer-documents.service.js';

@Module({
  imports: [ProfileDefinitionsModule, FormsModule],
  controllers: [CustomerDocumentsController],
  providers: [CustomerDocumentsService],
})
export class ApiDocumentsModule {}
