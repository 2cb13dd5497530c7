import type { InferredOptionTypes, Options } from 'yargs';
import type { CheckLevel } from '@talent-platform/conformance';
import { AREA_NAMES } from '@talent-platform/conformance/names';
import { usageError } from '../cli-error.js';
import type { ConformanceCommandOptions, ReportForm } from '../conformance/run-conformance.js';
import { parseAbsoluteUrl } from '../http/base-url.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { parsePort, single, textOption } from '../options/option-values.js';
import { defineCommand } from './command.js';

const DEFAULT_MAX_REQUESTS = 5000;
const CHECK_TIMEOUT_MS = 120_000;
const RECORD = /^[a-z]+\/[1-9]\d*$/;

const several = { type: 'array', string: true, nargs: 1 } as const;

const CONFORMANCE_OPTIONS = {
  area: { ...several, choices: AREA_NAMES, describe: 'check this area alone, repeatable' },
  check: { ...several, describe: 'run this check alone, such as lists.link-next, repeatable' },
  write: { type: 'boolean', describe: 'create and change records as well; --list --write names these checks' },
  events: { type: 'boolean', describe: 'cause events and receive them here, as administrator' },
  'events-url': textOption('the public address for events, such as that of a tunnel'),
  'events-port': { ...textOption('the port for events; 0 takes a free one'), default: '0' },
  decisions: {
    type: 'boolean',
    describe: 'fail for the decisions of this project as well, which the interface leaves open',
  },
  list: { type: 'boolean', describe: 'print every check with its row, and send nothing' },
  report: {
    choices: ['text', 'json', 'junit'],
    default: 'text',
    requiresArg: true,
    describe: 'the form of the report',
  },
  output: { ...textOption('write the report to this file'), alias: 'o' },
  force: { type: 'boolean', describe: 'replace the file of --output' },
  verbose: { alias: 'v', type: 'boolean', describe: 'show the checks that passed, too' },
  portal: textOption('the name or id of a career portal (default: the first one)'),
  usergroup: textOption('the Integration Name of a user group (default: the first one)'),
  record: { ...several, describe: 'a record to read, such as people/4 or forms/12, repeatable' },
  'max-requests': { ...textOption('the most requests to send'), default: String(DEFAULT_MAX_REQUESTS) },
  'secret-stdin': { type: 'boolean', conflicts: 'account', describe: 'read the signing secret from standard input' },
} as const satisfies Record<string, Options>;

function parseConformanceOptions(
  argv: InferredOptionTypes<typeof CONFORMANCE_OPTIONS> & InferredOptionTypes<typeof PLATFORM_OPTIONS>,
): ConformanceCommandOptions {
  const levels = new Set<CheckLevel>(['read']);
  if (argv.write === true) levels.add('write');
  if (argv.events === true) levels.add('events');
  const choice = { areas: argv.area ?? [], checks: argv.check ?? [], levels };
  return {
    ...parsePlatformOptions(argv),
    choice,
    named: {
      records: (argv.record ?? []).map(parseRecord),
      portal: single('portal', argv.portal),
      userGroup: single('usergroup', argv.usergroup),
    },
    endpoint: { port: parsePort(argv['events-port'], 'events-port'), url: parseEventsUrl(argv['events-url']) },
    countsDecisions: argv.decisions === true,
    maxRequests: parseMaxRequests(argv['max-requests']),
    checkTimeoutMs: CHECK_TIMEOUT_MS,
    list: argv.list === true,
    report: argv.report as ReportForm,
    output: single('output', argv.output),
    force: argv.force === true,
    verbose: argv.verbose === true,
    secretStdin: argv['secret-stdin'] === true,
  };
}

function parseRecord(text: string): string {
  if (RECORD.test(text)) return text;
  throw usageError(`--record must be a type and an id, such as people/4 or forms/12, received "${text}"`);
}

function parseEventsUrl(given: string | undefined): string | undefined {
  const url = single('events-url', given);
  if (url !== undefined) parseAbsoluteUrl(url, '--events-url');
  return url;
}

function parseMaxRequests(given: string): number {
  const text = single('max-requests', given) ?? '';
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw usageError(`--max-requests must be a whole number from 1 to 9999999, received "${text}"`);
}

/** Checks any server against the interface. Ends with 1 if a check fails. */
export const conformanceCommand = defineCommand({
  usage: 'conformance',
  summary: 'check any server against the rows of the interface, and report which ones it breaks',
  example: 'talent conformance --base-url https://gateway.example.com --customer 1001 --user demo.integration',
  declare: (yargs) => yargs.options(CONFORMANCE_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => parseConformanceOptions(argv),
  // The checks and their validator are loaded only if they are needed, so that other commands start as fast.
  run: async (options, context) => (await import('../conformance/run-conformance.js')).runConformance(options, context),
});
