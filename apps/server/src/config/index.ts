export { Configuration } from './configuration.js';
export type { DatabaseLocation, LogConfiguration, LogLevel } from './configuration.js';
export { ConfigurationError, readConfiguration } from './read-configuration.js';
