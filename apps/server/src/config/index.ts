export * from './configuration.js';
export * from './key-id.js';
export { ConfigurationError, DEMO_FOLDER, parseBaseUrl, readConfiguration } from './read-configuration.js';
export * from './storage-url.js';
