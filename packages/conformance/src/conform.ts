import { chooseChecks } from './areas.js';
import type { Choice, ChosenCheck } from './areas.js';
import type { CheckSession } from './check.js';
import { Customer } from './discovery.js';
import type { Named } from './discovery.js';
import { EventDesk } from './event-desk.js';
import type { EventEndpoint } from './event-desk.js';
import { Probe } from './probe.js';
import type { ConformanceReport } from './report.js';
import { countVerdicts } from './report.js';
import { runChecks } from './run-checks.js';
import type { CheckResult, RunOptions, RunResult } from './run-checks.js';
import type { ServerUnderCheck } from './server.js';

export interface SessionOptions extends Omit<RunOptions, 'onResult'> {
  readonly named: Named;
  /** Says whether checks may create what the customer does not have. */
  readonly canWrite: boolean;
  readonly endpoint: EventEndpoint;
  readonly maxRequests: number;
  readonly timeoutMs: number;
}

/** Runs checks against one server. Later checks use what earlier ones found or created. */
export class ConformanceSession {
  readonly #session: CheckSession;

  constructor(
    server: ServerUnderCheck,
    private readonly options: SessionOptions,
  ) {
    const probe = new Probe(server, options);
    const events = new EventDesk(probe, options.endpoint);
    this.#session = { probe, customer: new Customer(probe, { ...options.named, canWrite: options.canWrite }), events };
  }

  run(checks: readonly ChosenCheck[], onResult: RunOptions['onResult'] = () => undefined): Promise<RunResult> {
    return runChecks(checks, this.#session, { ...this.options, onResult });
  }

  get requests(): number {
    return this.#session.probe.requests;
  }

  /** The records that stay on the server, because the interface cannot delete them. */
  get left(): readonly string[] {
    return this.#session.customer.creations.left;
  }

  /** Ends the subscription to events. */
  close(): Promise<void> {
    return this.#session.events.close();
  }
}

/** Ends the subscription, however the run ends. */
async function runThenClose(
  session: ConformanceSession,
  checks: readonly ChosenCheck[],
  tell: (result: CheckResult) => void,
): Promise<RunResult> {
  try {
    return await session.run(checks, tell);
  } finally {
    await session.close();
  }
}

export interface ConformanceOptions extends Omit<SessionOptions, 'canWrite'> {
  readonly choice: Choice;
}

/** Checks a server against the rows of the interface. Tells each result as soon as it is known. */
export async function conform(
  options: ConformanceOptions,
  server: ServerUnderCheck,
  tell: (result: CheckResult) => void = () => undefined,
): Promise<ConformanceReport> {
  const { credentials, customer, origin, basePath } = server;
  const { choice } = options;
  const canWrite = choice.levels.has('write') || choice.levels.has('events');
  const session = new ConformanceSession(server, { ...options, canWrite });
  const startedAt = server.now().toISOString();
  const begin = performance.now();
  const { results, stopped } = await runThenClose(session, chooseChecks(choice), tell);
  const counts = countVerdicts(results);
  return {
    server: origin + basePath,
    ...{ customer, user: credentials.scheme === 'none' ? '(none)' : credentials.user, startedAt, counts, results },
    durationMs: Math.round(performance.now() - begin),
    requests: session.requests,
    conforms: counts.fail === 0 && counts.pass > 0 && stopped === undefined,
    ...(stopped !== undefined && { stopped }),
    left: session.left,
  };
}
