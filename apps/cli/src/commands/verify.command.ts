import { declareCaptured, parseCapturedOptions } from '../options/captured-options.js';
import { defineCommand } from './command.js';
import { runVerify } from './run-verify.js';

/** `verify`: whether a captured request is rightly signed. */
export const verifyCommand = defineCommand({
  usage: 'verify <file>',
  summary: 'say whether a captured request is rightly signed, or what is wrong',
  declare: declareCaptured,
  parse: parseCapturedOptions,
  run: runVerify,
});
