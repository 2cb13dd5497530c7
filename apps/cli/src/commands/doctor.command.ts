import type { Context } from '../context.js';
import { examine } from '../doctor/examine.js';
import type { Finding } from '../doctor/finding.js';
import type { ExitName } from '../exit-codes.js';
import { jsonText } from '../terminal/json-text.js';
import { ACCOUNT_OPTIONS, parsePlatformOptions } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { paintFor } from '../terminal/paint.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `doctor`: why requests fail. */
export const doctorCommand = defineCommand({
  usage: 'doctor',
  summary: 'check the account: file, reach, TLS, clock, credentials, storage, engines for documents',
  example: 'talent doctor --account acme',
  declare: (yargs) =>
    yargs
      .option('json', { type: 'boolean', describe: 'print the findings as one JSON array' })
      .option('timeout', {
        type: 'string',
        default: '10',
        requiresArg: true,
        describe: 'seconds to wait for an answer',
      })
      .options(ACCOUNT_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    json: argv.json === true,
  }),
  run: runDoctor,
});

interface DoctorOptions extends PlatformOptions {
  readonly json: boolean;
}

const COLORS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

/** Prints a line for each check; the first failure decides how the process ends. */
export async function runDoctor({ account, json, timeoutMs }: DoctorOptions, context: Context): Promise<ExitName> {
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
