export { Change, CHANGED_TYPES } from './change.entity.js';
export type { ChangedKind, ChangedSubject, ChangedType } from './change.entity.js';
export { Changes } from './changes.js';
export { ChangesModule } from './changes.module.js';
export { ChangesRepository } from './changes.repository.js';
export type { ChangePosition } from './changes.repository.js';
