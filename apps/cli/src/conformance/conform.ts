import { loadAccount } from '../accounts/resolve-account.js';
import type { Account, AccountOptions } from '../accounts/resolve-account.js';
import { CliError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { exchange } from '../request/refusal.js';
import { chooseChecks } from './areas.js';
import type { Choice } from './areas.js';
import { Customer } from './discovery.js';
import type { Named } from './discovery.js';
import { EventDesk } from './event-desk.js';
import type { EventEndpoint } from './event-desk.js';
import { Probe } from './probe.js';
import type { ConformanceReport } from './report/report.js';
import { countVerdicts } from './report/report.js';
import { runChecks } from './run-checks.js';
import type { CheckResult } from './run-checks.js';

export interface ConformanceOptions {
  readonly account: AccountOptions;
  readonly choice: Choice;
  readonly named: Named;
  readonly countsDecisions: boolean;
  readonly endpoint: EventEndpoint;
  readonly maxRequests: number;
  readonly checkTimeoutMs: number;
}

/**
 * Checks a server against the rows of the interface.
 *
 * @throws CliError UNREACHABLE if no connection can be made
 */
export async function conform(
  options: ConformanceOptions,
  platform: PlatformSession,
  tell: (text: string) => void,
): Promise<ConformanceReport> {
  const { account, customer, user = '(none)', timeoutMs, context } = platform;
  await reach(account, customer, { timeoutMs, context });
  const basic = await accountWithPassword(options.account, context);
  const { maxRequests, named, choice } = options;
  const probe = new Probe({ account, basic, customer, timeoutMs, maxRequests, context });
  const events = new EventDesk(platform, options.endpoint);
  const canWrite = choice.levels.has('write') || choice.levels.has('events');
  const session = { probe, customer: new Customer(probe, { ...named, canWrite }), events };
  const startedAt = context.now().toISOString();
  const begin = performance.now();
  const checks = chooseChecks(choice);
  let done = 0;
  const onResult = ({ id }: CheckResult): void => tell(`${(done += 1)} of ${checks.length} checks: ${id}`);
  const { results, stopped } = await runThenClose(events, () => runChecks(checks, session, { ...options, onResult }));
  const counts = countVerdicts(results);
  return {
    server: account.base.origin + account.base.path,
    ...{ customer, user, startedAt, counts, results },
    durationMs: Math.round(performance.now() - begin),
    requests: probe.requests,
    conforms: counts.fail === 0 && counts.pass > 0 && stopped === undefined,
    ...(stopped !== undefined && { stopped }),
    left: session.customer.creations.left,
  };
}

/** Ends the subscription, however the run ends. */
async function runThenClose<Done>(events: EventDesk, run: () => Promise<Done>): Promise<Done> {
  try {
    return await run();
  } finally {
    await events.close();
  }
}

/** A server that cannot be reached is no server that breaks every rule. */
async function reach(
  account: Account,
  customer: string,
  { timeoutMs, context }: { readonly timeoutMs: number; readonly context: Context },
): Promise<void> {
  const target = `${account.base.path}/customers/${customer}/forms/list`;
  const request = { base: account.base, method: 'GET', target, headers: [], body: undefined, timeoutMs };
  await exchange(request, account, context.send);
}

/** Returns the account with its password, if one is known beside the secret. */
async function accountWithPassword(options: AccountOptions, context: Context): Promise<Account | undefined> {
  try {
    return await loadAccount({ ...options, auth: 'basic' }, context);
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}
