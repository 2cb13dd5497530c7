export { Configuration } from './configuration.js';
export type {
  DatabaseLocation,
  FilesConfiguration,
  LimitsConfiguration,
  LogConfiguration,
  LogLevel,
  S3Location,
  StorageLocation,
} from './configuration.js';
export { ConfigurationError, readConfiguration } from './read-configuration.js';
