export { KeyRegistry } from './key-registry.js';
export type { RotationState } from './key-registry.js';
export { KeyRotation } from './key-rotation.js';
export type { Finished } from './key-rotation.js';
export { KeyRotationModule } from './key-rotation.module.js';
export { inWords } from './key-walk.js';
export type { KeyWalk } from './key-walk.js';
