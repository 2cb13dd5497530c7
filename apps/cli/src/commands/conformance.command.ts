import type { InferredOptionTypes, Options } from 'yargs';
import { loadAccount } from '../accounts/resolve-account.js';
import { usageError } from '../cli-error.js';
import { AREAS, chooseChecks, conform, fullId, renderJUnitReport, renderTextReport } from '../conformance/index.js';
import type { CheckLevel, ConformanceOptions, ConformanceReport } from '../conformance/index.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { parseAbsoluteUrl } from '../http/base-url.js';
import { renderJson } from '../json.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { parsePort, single } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import { refuseExisting, saveFile } from '../replace-file.js';
import { terminalText } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';
import { readSecret } from '../terminal/read-input.js';
import { paintFor, renderTable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';
import { defineCommand } from './command.js';

const REPORTS = ['text', 'json', 'junit'] as const;
const DEFAULT_MAX_REQUESTS = 5000;
const CHECK_TIMEOUT_MS = 120_000;
const RECORD = /^[a-z]+\/[1-9]\d*$/;

const several = { type: 'array', string: true, nargs: 1 } as const;

const CONFORMANCE_OPTIONS = {
  area: { ...several, choices: AREAS.map(({ name }) => name), describe: 'check this area alone, repeatable' },
  check: { ...several, describe: 'run this check alone, such as lists.link-next, repeatable' },
  write: { type: 'boolean', describe: 'create and change records as well; --list --write names these checks' },
  events: { type: 'boolean', describe: 'cause events and receive them here, as administrator' },
  'events-url': {
    type: 'string',
    requiresArg: true,
    describe: 'the public address for events, such as that of a tunnel',
  },
  'events-port': {
    type: 'string',
    default: '0',
    requiresArg: true,
    describe: 'the port for events; 0 takes a free one',
  },
  decisions: {
    type: 'boolean',
    describe: 'fail for the decisions of this project as well, which the interface leaves open',
  },
  list: { type: 'boolean', describe: 'print every check with its row, and send nothing' },
  report: { choices: REPORTS, default: 'text', requiresArg: true, describe: 'the form of the report' },
  output: { alias: 'o', type: 'string', requiresArg: true, describe: 'write the report to this file' },
  force: { type: 'boolean', describe: 'replace the file of --output' },
  verbose: { alias: 'v', type: 'boolean', describe: 'show the checks that passed, too' },
  portal: { type: 'string', requiresArg: true, describe: 'the name or id of a career portal (default: the first one)' },
  usergroup: {
    type: 'string',
    requiresArg: true,
    describe: 'the Integration Name of a user group (default: the first one)',
  },
  record: { ...several, describe: 'a record to read, such as people/4 or forms/12, repeatable' },
  'max-requests': {
    type: 'string',
    default: String(DEFAULT_MAX_REQUESTS),
    requiresArg: true,
    describe: 'the most requests to send',
  },
  'secret-stdin': { type: 'boolean', conflicts: 'account', describe: 'read the signing secret from standard input' },
} as const satisfies Record<string, Options>;

interface ConformanceCommandOptions extends PlatformOptions, ConformanceOptions {
  readonly list: boolean;
  readonly report: (typeof REPORTS)[number];
  readonly output: string | undefined;
  readonly force: boolean;
  readonly verbose: boolean;
  readonly secretStdin: boolean;
}

type ConformanceArguments = InferredOptionTypes<typeof CONFORMANCE_OPTIONS> &
  InferredOptionTypes<typeof PLATFORM_OPTIONS>;

function parseConformanceOptions(argv: ConformanceArguments): ConformanceCommandOptions {
  const levels = new Set<CheckLevel>(['read']);
  if (argv.write === true) levels.add('write');
  if (argv.events === true) levels.add('events');
  const choice = { areas: argv.area ?? [], checks: (argv.check ?? []).map(parseCheck), levels };
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
    report: argv.report as (typeof REPORTS)[number],
    output: single('output', argv.output),
    force: argv.force === true,
    verbose: argv.verbose === true,
    secretStdin: argv['secret-stdin'] === true,
  };
}

function parseCheck(id: string): string {
  const known = AREAS.flatMap((area) => area.checks.map((check) => fullId(area, check)));
  if (known.includes(id)) return id;
  throw usageError(`--check must name a check such as lists.link-next, received "${id}"`, 'talent conformance --list');
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
  run: runConformance,
});

async function runConformance(options: ConformanceCommandOptions, given: Context): Promise<ExitName> {
  const { list, output, force, report: form, verbose: isVerbose, choice } = options;
  const { stdout } = given;
  if (list) {
    stdout.write(terminalText(renderChecks(options, paintFor(stdout, given)), stdout));
    return 'OK';
  }
  if (chooseChecks(choice).length === 0)
    throw usageError('no check is left to run: some checks need --write or --events');
  if (output !== undefined) refuseExisting(output, { force, forced: `talent conformance --output ${output} --force` });
  const context = options.secretStdin ? await withSecret(options, given) : given;
  const session = await openSession(options, context);
  const report = await withProgress(context, (tell) =>
    // In a file of a CI system, the report alone tells what was done.
    conform(options, session, context.stderr.isTTY === true ? tell : () => undefined),
  );
  const plain = rendered(report, form, { paint: (_style, text) => text, isVerbose });
  if (output !== undefined) await saveFile(output, plain);
  const isText = form === 'text' || output !== undefined;
  const shown = isText
    ? renderTextReport(report, { paint: paintFor(stdout, context), isVerbose })
    : terminalText(plain, stdout);
  stdout.write(shown);
  return report.conforms ? 'OK' : 'FAILED';
}

function rendered(
  report: ConformanceReport,
  form: ConformanceCommandOptions['report'],
  style: { readonly paint: Paint; readonly isVerbose: boolean },
): string {
  if (form === 'json') return renderJson(report);
  return form === 'junit' ? renderJUnitReport(report) : renderTextReport(report, style);
}

/** Puts the secret of standard input in the place of TALENT_SECRET. */
async function withSecret({ account }: PlatformOptions, context: Context): Promise<Context> {
  const secret = await readSecret(context.stdin, '--secret-stdin');
  const withIt = { ...context, env: { ...context.env, secret } };
  await loadAccount({ ...account, auth: 'signed' }, withIt);
  return withIt;
}

function renderChecks({ choice, report }: ConformanceCommandOptions, paint: Paint): string {
  const checks = chooseChecks(choice).map(({ area, check }) => ({
    id: fullId(area, check),
    ...{ area: area.name, row: check.row, level: check.level ?? 'read', decision: check.isDecision === true },
    ...{ needs: check.needs ?? [], title: check.title },
  }));
  if (report === 'json') return renderJson(checks);
  const rows = checks.map(({ id, level, decision, row, title }) => [
    id,
    level,
    decision ? 'decision' : 'rule',
    row,
    title,
  ]);
  return renderTable(['CHECK', 'LEVEL', 'KIND', 'ROW', 'RULE'], rows, paint);
}
