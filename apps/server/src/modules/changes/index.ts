export { Change, CHANGED_TYPES, isWorkflow } from './change.entity.js';
export type { ChangedKind, ChangedSubject, ChangedType } from './change.entity.js';
export { ChangesModule } from './changes.module.js';
export { ChangesRepository } from './changes.repository.js';
