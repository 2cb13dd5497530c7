import type { Argv } from 'yargs';
import { CONNECTION_OPTIONS, parseConnectionOptions } from '../options/connection-options.js';
import { parseTimeout } from '../options/timeout.js';
import { defineCommand } from './command.js';
import { runDoctor } from './run-doctor.js';
import type { DoctorOptions } from './run-doctor.js';

function declareDoctor(yargs: Argv) {
  return yargs
    .option('json', { type: 'boolean', describe: 'print the findings as one JSON array' })
    .option('timeout', { type: 'string', default: '10', requiresArg: true, describe: 'seconds to wait for an answer' })
    .options(CONNECTION_OPTIONS);
}

/** `doctor`: why requests fail. */
export const doctorCommand = defineCommand({
  usage: 'doctor',
  summary: 'check the connection: file, reach, TLS, clock, credentials',
  declare: declareDoctor,
  parse: (argv): DoctorOptions => ({
    connection: parseConnectionOptions(argv),
    json: argv.json === true,
    timeoutMs: parseTimeout(argv.timeout),
  }),
  run: runDoctor,
});
