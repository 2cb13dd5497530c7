import { OpenModule } from '../../http/index.js';
import { ResumesController } from './resumes.controller.js';
import { ResumesService } from './resumes.service.js';

@OpenModule({ controllers: [ResumesController], providers: [ResumesService] })
export class ResumesModule {}
