export { Configuration } from './configuration.js';
export type { DatabaseLocation, LimitsConfiguration, LogConfiguration, LogLevel } from './configuration.js';
export { ConfigurationError, readConfiguration } from './read-configuration.js';
