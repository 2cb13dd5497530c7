export * from './canonical/index.js';
export * from './errors/index.js';
export * from './events/index.js';
export * from './signing/index.js';
export * from './wire/index.js';
