import { findAccountFile } from '../accounts/account-file.js';
import { loadAccount } from '../accounts/resolve-account.js';
import type { AccountOptions } from '../accounts/resolve-account.js';
import { CliError } from '../cli-error.js';
import { defineCommand } from './command.js';
import type { Context } from '../context.js';
import { checkClock, checkCredentials, checkDocuments, checkReach, checkStorage, checkTls } from '../doctor-checks.js';
import type { Check, Finding, Verdict } from '../doctor-checks.js';
import type { ExitName } from '../exit-codes.js';
import { ACCOUNT_OPTIONS, parsePlatformOptions } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { jsonText } from '../terminal/output.js';
import { paintFor, printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';
import { textOption } from '../options/option-values.js';

export const doctorCommand = defineCommand({
  usage: 'doctor',
  summary: 'check the account: file, network, TLS, clock, credentials, storage, document engines',
  example: 'talent doctor --account acme',
  declare: (yargs) =>
    yargs
      .option('json', { type: 'boolean', describe: 'print the findings as one JSON array' })
      .option('timeout', { ...textOption('seconds to wait for a reply'), default: '10' })
      .options(ACCOUNT_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    json: argv.json === true,
  }),
  run: runDoctor,
});

const COLORS = { ok: 'green', warn: 'yellow', skip: 'dim', fail: 'red' } as const;

/** Prints a line for each check. The first failed check decides the exit code. */
export async function runDoctor(
  { account, json, timeoutMs }: PlatformOptions & { readonly json: boolean },
  context: Context,
): Promise<ExitName> {
  const { stdout } = context;
  const paint = paintFor(stdout, context);
  const findings: Finding[] = [];
  for await (const finding of examine(account, context, timeoutMs)) {
    findings.push(finding);
    if (!json) stdout.write(renderFinding(finding, paint));
  }
  if (json) stdout.write(jsonText(findings, stdout));
  return findings.find((finding) => finding.verdict === 'fail')?.exit ?? 'OK';
}

function renderFinding({ check, verdict, text, next }: Finding, paint: Paint): string {
  const line = `${paint(COLORS[verdict], verdict.padEnd(5))} ${check.padEnd(12)} ${printable(text)}\n`;
  return next === undefined ? line : `${line}${' '.repeat(19)}try: ${next}\n`;
}

/** Runs the checks until one throws. Yields each finding at once. */
async function* examine(options: AccountOptions, context: Context, timeoutMs: number): AsyncGenerator<Finding> {
  let check = 'config';
  try {
    const account = await loadAccount(options, context);
    yield { check, ...(await whereSettingsAre(context.configFolder)) };
    check = 'reach';
    const { verdict, probe } = await checkReach({ account, context, timeoutMs });
    yield { check, ...verdict };
    for (const [name, run] of CHECKS) {
      check = name;
      yield { check, ...(await run({ account, context, timeoutMs, probe })) };
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message: text, exit, next } = error;
    yield { check, verdict: 'fail', text, exit, ...(next !== undefined && { next }) };
  }
}

/** `loadAccount` has already refused a file that others can read. */
async function whereSettingsAre(configFolder: string): Promise<Verdict> {
  const found = await findAccountFile(configFolder);
  return {
    verdict: 'ok',
    text:
      found === undefined
        ? 'no account is stored; the settings come from flags and the environment'
        : `${found.file} (mode ${(found.mode & 0o777).toString(8).padStart(4, '0')})`,
  };
}

const CHECKS: ReadonlyArray<readonly [name: string, run: Check]> = [
  ['tls', checkTls],
  ['clock', checkClock],
  ['credentials', checkCredentials],
  ['storage', checkStorage],
  ['documents', checkDocuments],
];
