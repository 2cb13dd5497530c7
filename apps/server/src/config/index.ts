export * from './configuration.js';
export * from './key-id.js';
export { ConfigurationError, DEMO_FOLDER, readConfiguration } from './read-configuration.js';
export * from './storage-url.js';
