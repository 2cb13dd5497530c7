export { KeyFigures } from './key-figures.js';
export { KeyRegistry } from './key-registry.js';
export type { RotationState } from './key-registry.js';
export { KeyRotation } from './key-rotation.js';
export type { Finished, Progress } from './key-rotation.js';
export { KeyRotationModule } from './key-rotation.module.js';
export { countLeft } from './key-walk.js';
export type { KeyCounts, KeyWalk } from './key-walk.js';
