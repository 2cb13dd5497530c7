export { Configuration, isPassing } from './configuration.js';
export type {
  AddressRange,
  AllowedHost,
  DatabaseLocation,
  FilesConfiguration,
  KeptConfiguration,
  DatabaseTimeLimits,
  LimitsConfiguration,
  LogLevel,
  S3Location,
  StorageLocation,
  ZipCodesConfiguration,
} from './configuration.js';
export { keyIdOf } from './key-id.js';
export { ConfigurationError, DEMO_FOLDER, readConfiguration } from './read-configuration.js';
export { parseStorageUrl } from './storage-url.js';
