import { OpenModule } from '../../http/index.js';
import { CustomerDocumentsController } from './customer-documents.controller.js';
import { CustomerDocumentsService } from './customer-documents.service.js';

@OpenModule({ controllers: [CustomerDocumentsController], providers: [CustomerDocumentsService] })
export class ApiDocumentsModule {}
