import { AREAS, chooseChecks, conform, fullId, isDecision, NoReply } from '@talent-platform/conformance';
import type {
  CheckResult,
  ConformanceOptions,
  ConformanceReport,
  ServerUnderCheck,
} from '@talent-platform/conformance';
import { loadAccount } from '../accounts/resolve-account.js';
import type { AccountOptions } from '../accounts/resolve-account.js';
import { CliError, usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { renderJson } from '../json.js';
import type { PlatformOptions } from '../options/account-options.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { refuseExisting, saveFile } from '../replace-file.js';
import { terminalText } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';
import { exchange } from '../request/refusal.js';
import { readSecret } from '../terminal/read-input.js';
import { paintFor, renderTable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';
import { renderJUnitReport } from './render-junit.js';
import { renderTextReport } from './render-text.js';

export type ReportForm = 'text' | 'json' | 'junit';

export interface ConformanceCommandOptions extends PlatformOptions, ConformanceOptions {
  readonly list: boolean;
  readonly report: ReportForm;
  readonly output: string | undefined;
  readonly force: boolean;
  readonly verbose: boolean;
  readonly secretStdin: boolean;
}

/**
 * Checks a server, and writes the report.
 *
 * @throws CliError USAGE if an option names a check that is not there, or no check is left
 */
export async function runConformance(options: ConformanceCommandOptions, given: Context): Promise<ExitName> {
  const { list, output, force, report: form, verbose: isVerbose, choice } = options;
  const { stdout } = given;
  refuseUnknownChecks(choice.checks);
  if (list) {
    stdout.write(terminalText(renderChecks(options, paintFor(stdout, given)), stdout));
    return 'OK';
  }
  if (chooseChecks(choice).length === 0)
    throw usageError('no check is left to run: some checks need --write or --events');
  if (output !== undefined) refuseExisting(output, { force, forced: `talent conformance --output ${output} --force` });
  const context = options.secretStdin ? await withSecret(options, given) : given;
  const session = await openSession(options, context);
  await reach(session);
  const server = await underCheck(options.account, session);
  const count = chooseChecks(choice).length;
  const report = await withProgress(context, (tell) => {
    let done = 0;
    const onResult = ({ id }: CheckResult): void => tell(`${(done += 1)} of ${count} checks: ${id}`);
    // In a file of a CI system, the report alone tells what was done.
    return conform(options, server, context.stderr.isTTY === true ? onResult : undefined);
  });
  const plain = rendered(report, form, { paint: (_style, text) => text, isVerbose });
  if (output !== undefined) await saveFile(output, plain);
  const isText = form === 'text' || output !== undefined;
  const shown = isText
    ? renderTextReport(report, { paint: paintFor(stdout, context), isVerbose })
    : terminalText(plain, stdout);
  stdout.write(shown);
  return report.conforms ? 'OK' : 'FAILED';
}

/** A server that cannot be reached is no server that breaks every rule. */
async function reach({ account, customer, timeoutMs, context }: PlatformSession): Promise<void> {
  const target = `${account.base.path}/customers/${customer}/forms/list`;
  const request = { base: account.base, method: 'GET', target, headers: [], body: undefined, timeoutMs };
  await exchange(request, account, context.send);
}

async function underCheck(options: AccountOptions, session: PlatformSession): Promise<ServerUnderCheck> {
  const { account, customer, context } = session;
  const { base, credentials } = account;
  return {
    ...{ origin: base.origin, host: base.host, basePath: base.path, customer, credentials },
    basic: await passwordOf(options, context),
    send: async (request) => {
      try {
        return await context.send({ base, ...request });
      } catch (error) {
        if (error instanceof CliError && error.exit === 'UNREACHABLE') throw new NoReply(error.message);
        throw error;
      }
    },
    now: context.now,
  };
}

/** Returns the Basic credentials of the account, if a password is known beside the secret. */
async function passwordOf(options: AccountOptions, context: Context): Promise<ServerUnderCheck['basic']> {
  try {
    const { credentials } = await loadAccount({ ...options, auth: 'basic' }, context);
    return credentials.scheme === 'basic' ? credentials : undefined;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

function refuseUnknownChecks(ids: readonly string[]): void {
  const known = new Set(AREAS.flatMap((area) => area.checks.map((check) => fullId(area, check))));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const rule = '--check must name a check such as lists.link-next';
  throw usageError(`${rule}, received "${unknown}"`, 'talent conformance --list --write --events');
}

function rendered(
  report: ConformanceReport,
  form: ReportForm,
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
    ...{ area: area.name, row: check.row, level: check.level ?? 'read', decision: isDecision(check) },
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
