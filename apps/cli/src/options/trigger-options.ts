import type { InferredOptionTypes, Options } from 'yargs';
import { PLATFORM_OPTIONS, parsePlatformOptions } from './account-options.js';
import type { PlatformOptions } from './account-options.js';
import { SENDING_TIMEOUT_S } from './event-options.js';
import { JSON_OPTION } from './form-options.js';

/** The options of every command that does a platform action. */
export const TRIGGER_OPTIONS = {
  json: JSON_OPTION,
  ...PLATFORM_OPTIONS,
  timeout: { ...PLATFORM_OPTIONS.timeout, default: SENDING_TIMEOUT_S },
} as const satisfies Record<string, Options>;

export interface TriggerOptions extends PlatformOptions {
  readonly json: boolean;
}

export function parseTriggerOptions(argv: InferredOptionTypes<typeof TRIGGER_OPTIONS>): TriggerOptions {
  return { ...parsePlatformOptions(argv), json: argv.json === true };
}
