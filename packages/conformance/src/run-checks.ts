import { fullId, isDecision } from './check.js';
import { CheckFailure, CheckSkip, RunStopped } from './outcomes.js';
import type { Check, CheckSession } from './check.js';
import type { ChosenCheck } from './areas.js';
import { showExchange } from './exchange.js';
import type { ShownExchange } from './exchange.js';
import { statusOf } from './expect.js';
import { NEEDS } from './needs.table.js';
import { isRefused } from './signing/vector-checks.js';
import { isRecord } from './json.js';
import { Reply } from './reply.js';

/**
 * How a check ended. `differs`: the server does not follow a decision of this project, which the interface leaves open.
 */
export type Verdict = 'pass' | 'fail' | 'differs' | 'skip';

export interface CheckResult {
  readonly id: string;
  readonly area: string;
  readonly row: string;
  readonly title: string;
  readonly level: string;
  readonly decision: boolean;
  readonly verdict: Verdict;
  readonly durationMs: number;
  /** Why the check was skipped. */
  readonly reason?: string;
  readonly expected?: string;
  readonly received?: string;
  /** The last exchanges of a check that failed. */
  readonly exchanges?: readonly ShownExchange[];
}

export interface RunOptions {
  /** Says whether a decision counts like a row of the interface. */
  readonly countsDecisions: boolean;
  readonly checkTimeoutMs: number;
  readonly onResult: (result: CheckResult) => void;
}

export interface RunResult {
  readonly results: readonly CheckResult[];
  /** Why the run ended before its time. */
  readonly stopped: string | undefined;
}

/** A read that every user may send. */
const READ = 'forms/list';

/** Runs the checks one after the other. */
export async function runChecks(
  chosen: readonly ChosenCheck[],
  session: CheckSession,
  options: RunOptions,
): Promise<RunResult> {
  const results: CheckResult[] = [];
  let stopped = await closedGate(session);
  const isShut = stopped !== undefined;
  for (const each of chosen) {
    // Only the checks of authentication can say why the user is not let in.
    const isJudged = stopped === undefined || (isShut && each.area.name === 'authentication');
    const { result, stop } = isJudged
      ? await runCheck(each, session, options)
      : { result: ended(each, 0, { verdict: 'skip', reason: stopped }), stop: undefined };
    stopped = stop ?? stopped;
    results.push(result);
    options.onResult(result);
  }
  return { results, stopped };
}

/** Returns why the server lets the user not in; undefined if it does. */
async function closedGate({ probe }: CheckSession): Promise<string | undefined> {
  try {
    const reply = await probe.get(READ);
    return isRefused(reply) ? `the server does not let the user in: ${statusOf(reply)}` : undefined;
  } catch (error) {
    return error instanceof RunStopped ? error.message : undefined;
  }
}

type Ending = Omit<CheckResult, 'id' | 'area' | 'row' | 'title' | 'level' | 'decision' | 'durationMs'>;

async function runCheck(
  chosen: ChosenCheck,
  session: CheckSession,
  { countsDecisions, checkTimeoutMs }: RunOptions,
): Promise<{ readonly result: CheckResult; readonly stop: string | undefined }> {
  const { check } = chosen;
  const begin = performance.now();
  const end = (ending: Ending): CheckResult => ended(chosen, performance.now() - begin, ending);
  try {
    session.probe.begin(checkTimeoutMs);
    await meetNeeds(check, session);
    await check.run(session);
    return { result: end({ verdict: 'pass' }), stop: undefined };
  } catch (error) {
    if (error instanceof CheckSkip) return { result: end({ verdict: 'skip', reason: error.message }), stop: undefined };
    if (error instanceof RunStopped)
      return { result: end({ verdict: 'skip', reason: error.message }), stop: error.message };
    const denied = deniedAccess(chosen, session);
    if (denied !== undefined) return { result: end({ verdict: 'skip', reason: denied }), stop: undefined };
    const { expected, received } =
      error instanceof CheckFailure ? error : { expected: 'an answer that can be judged', received: String(error) };
    const verdict = isDecision(check) && !countsDecisions ? 'differs' : 'fail';
    const exchanges = session.probe.exchanges.map(showExchange);
    return { result: end({ verdict, expected, received, exchanges }), stop: undefined };
  }
}

/** A server may say that this user has no access to a part of the interface (D-ERR-4, code 3). */
function deniedAccess({ area }: ChosenCheck, { probe }: CheckSession): string | undefined {
  const { response } = probe.exchanges.at(-1) ?? {};
  if (response === undefined || area.name === 'authentication') return undefined;
  const reply = new Reply(response);
  const errors = isRecord(reply.json) && Array.isArray(reply.json.errors) ? reply.json.errors.filter(isRecord) : [];
  const denied = errors.find(({ errorCode }) => errorCode === ACCESS_DENIED);
  return (reply.status === 403 || reply.status === 404) && denied
    ? `the user has no access: ${String(denied.errorMessage)}`
    : undefined;
}

const ACCESS_DENIED = 3;

async function meetNeeds({ needs = [] }: Check, { customer }: CheckSession): Promise<void> {
  for (const need of needs) await NEEDS[need].find(customer);
}

function ended({ area, check }: ChosenCheck, durationMs: number, ending: Ending): CheckResult {
  const { row, title, level = 'read' } = check;
  const named = { id: fullId(area, check), area: area.name, row, title, level, decision: isDecision(check) };
  return { ...named, durationMs: Math.round(durationMs), ...ending };
}
