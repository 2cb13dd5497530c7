import type { ErrorCode } from '@talent-platform/protocol/errors';
import { millisecondsOf } from './options/duration.js';
import type { Duration } from './options/duration.js';
import { refuseUnknown } from './options/option-check.js';
import type { TwinState } from './options/option-check.js';
import { matchesPath, refuseRelative } from './options/path-pattern.js';
import type { PathPattern } from './options/path-pattern.js';
import type { Random } from './random.js';
import type { SentEventType } from './sent-events.js';

/** The frequency of a fault. */
interface Frequency {
  /** From 0 to 1. Default: 1. The numbers come from the seed of the twin. */
  readonly probability?: number;
  /** The fault ends after it has happened so often. Default: it stays until it is removed. */
  readonly count?: number;
}

/** A fault of requests. `latency` may be combined with each of the other effects, of which a fault has at most one. */
export interface RequestFault extends Frequency {
  readonly method?: string;
  /** A path, in which `*` stands for a segment and `**` for any number of them; or a regular expression. */
  readonly path?: PathPattern;
  /** The user that the credentials name. */
  readonly user?: string;
  /** The time for which the request waits first, in real time. */
  readonly latency?: Duration;
  /**
   * The request is answered with this status instead of being served. 429, 500 and 503 are answered as the platform
   * answers them. Other statuses from 500 are answered as a proxy before the platform does, with an HTML page.
   */
  readonly status?: number;
  /** With `status`: seconds of the header Retry-After. Default: 1 for 429 and 503. */
  readonly retryAfterSeconds?: number;
  /** The request is answered with this error of the platform, such as `CONFLICT`. */
  readonly error?: ErrorCode;
  /** The connection ends: before the request is served, or after it is served and before its reply. */
  readonly drop?: 'before' | 'after';
}

/**
 * A fault of events. `late`: the event does not reach the partner before this time has passed since its first attempt.
 * `duplicate`: the partner receives the event, and its reply is lost, so that the event comes again as the next attempt.
 */
export interface EventFault extends Frequency {
  /** The type of the event, such as `WorkFlowStatusChangeEvent`. */
  readonly type?: SentEventType;
  readonly url?: string;
  readonly late?: Duration;
  readonly duplicate?: true;
}

/** A fault that was added. */
export interface Fault {
  /** The number of times that the fault has happened. */
  readonly happened: number;
  /** Ends the fault. */
  remove(): void;
}

/** The faults of a twin. All of them end with `clear`, and with `twin.reset`. */
export interface Faults {
  /**
   * Adds a fault of requests. The first fault that matches a request happens.
   *
   * @throws TwinError for misspelt options
   * @example
   * twin.faults.request({ method: 'POST', path: '/customers/1001/people', drop: 'after', count: 1 });
   */
  request(fault: RequestFault): Fault;
  /**
   * Adds a fault of events.
   *
   * @throws TwinError for misspelt options
   * @example
   * twin.faults.event({ type: 'WorkFlowStatusChangeEvent', duplicate: true, count: 1 });
   */
  event(fault: EventFault): Fault;
  /** The text of a resume cannot be made: 404, code 19. */
  noText(when?: Frequency & { readonly person?: number }): Fault;
  /** The PDF of a resume cannot be made: 500, code 20. */
  noPdf(when?: Frequency & { readonly person?: number }): Fault;
  clear(): void;
}

interface Added<Rule> {
  readonly rule: Rule;
  happened: number;
}

/** The request that a fault may meet. */
export interface FacedRequest {
  readonly method: string;
  readonly path: string;
  readonly user: string | undefined;
}

export class AddedFaults implements Faults {
  readonly #requests = new Set<Added<RequestFault>>();
  readonly #events = new Set<Added<EventFault>>();

  constructor(
    private readonly random: Random,
    private readonly state: TwinState,
  ) {}

  request(fault: RequestFault): Fault {
    refuseUnknown('faults.request', fault);
    refuseRelative(fault.path);
    return this.#add(this.#requests, fault, fault.latency);
  }

  event(fault: EventFault): Fault {
    refuseUnknown('faults.event', fault);
    return this.#add(this.#events, fault, fault.late);
  }

  noText(when: Frequency & { readonly person?: number } = {}): Fault {
    refuseUnknown('faults.noText', when);
    const { person, ...frequency } = when;
    return this.#add(this.#requests, { path: resumeOf(person, 'text'), error: 'NO_TEXT', ...frequency });
  }

  noPdf(when: Frequency & { readonly person?: number } = {}): Fault {
    refuseUnknown('faults.noPdf', when);
    const { person, ...frequency } = when;
    return this.#add(this.#requests, { path: resumeOf(person, 'pdf'), error: 'NOT_CONVERTIBLE', ...frequency });
  }

  clear(): void {
    this.#requests.clear();
    this.#events.clear();
  }

  /** Returns the fault that happens to a request, and counts it. */
  ofRequest({ method, path, user }: FacedRequest): RequestFault | undefined {
    return this.#happening(this.#requests, (rule) => {
      if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
      if (rule.path !== undefined && !matchesPath(path, rule.path)) return false;
      return rule.user === undefined || rule.user === user;
    });
  }

  /** Returns the fault that happens to an attempt of an event, and counts it. */
  ofEvent({ type, url }: { readonly type: string; readonly url: string }): EventFault | undefined {
    return this.#happening(this.#events, (rule) => (rule.type ?? type) === type && (rule.url ?? url) === url);
  }

  #add<Rule>(faults: Set<Added<Rule>>, rule: Rule, duration: Duration = 0): Fault {
    this.state.needRunning();
    millisecondsOf(duration);
    const added = { rule, happened: 0 };
    faults.add(added);
    return {
      get happened() {
        return added.happened;
      },
      remove: () => void faults.delete(added),
    };
  }

  #happening<Rule extends Frequency>(
    faults: ReadonlySet<Added<Rule>>,
    matches: (rule: Rule) => boolean,
  ): Rule | undefined {
    for (const fault of faults) {
      const { rule, happened } = fault;
      if (happened >= (rule.count ?? Infinity) || !matches(rule)) continue;
      if (rule.probability !== undefined && this.random.next() >= rule.probability) continue;
      fault.happened += 1;
      return rule;
    }
    return undefined;
  }
}

function resumeOf(person: number | undefined, kind: 'text' | 'pdf'): string {
  return `/customers/*/people/${person ?? '*'}/fields/resume/${kind}`;
}
