import { OpenModule } from '../../http/index.js';
import { NotesPlatformController } from './notes.platform-controller.js';
import { NotesRepository } from './notes.repository.js';
import { NotesService } from './notes.service.js';

@OpenModule({ controllers: [NotesPlatformController], providers: [NotesRepository, NotesService] })
export class NotesModule {}
