export { NotesModule } from './notes.module.js';
export { NotesRepository } from './notes.repository.js';
