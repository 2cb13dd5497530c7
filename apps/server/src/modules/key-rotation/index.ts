export { KeyRegistry } from './key-registry.js';
export type { KeyWalk, RotationState } from './key-registry.js';
export { KeyRotation } from './key-rotation.js';
export { keyRotationModule } from './key-rotation.module.js';
