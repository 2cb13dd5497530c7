export { KeyRegistry } from './key-registry.js';
export type { KeyWalk, RotationState } from './key-registry.js';
export { KeyRotation } from './key-rotation.js';
export { KeyRotationModule } from './key-rotation.module.js';
export { SEALED_COLUMNS } from './sealed-texts.js';
