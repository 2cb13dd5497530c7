import { declareCaptured, parseCapturedOptions } from '../options/captured-options.js';
import { defineCommand } from './command.js';
import { runExplain } from './run-explain.js';

/** `explain`: how the server reads a captured request. */
export const explainCommand = defineCommand({
  usage: 'explain <file>',
  summary: 'show the canonical request, the string to sign and what is wrong with a captured request',
  declare: declareCaptured,
  parse: parseCapturedOptions,
  run: runExplain,
});
