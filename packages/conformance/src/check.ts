import type { Customer } from './discovery.js';
import type { EventDesk } from './event-desk.js';
import type { Probe } from './probe.js';
import type { AreaName } from './names.js';
import type { Need } from './needs.table.js';

/** Says whether a check only reads, also writes, or also waits for an event. */
export type CheckLevel = 'read' | 'write' | 'events';

export interface Check {
  /** Unique within its area, such as `next-link`. */
  readonly id: string;
  /**
   * The row that the check follows: `spec: List rules 3`. If the interface leaves the rule open, a decision of this
   * project fills it: `D-NET-2`.
   */
  readonly row: `spec: ${string}` | `D-${string}`;
  /** The rule as a sentence. */
  readonly title: string;
  /** `read` if left out. */
  readonly level?: CheckLevel;
  /** Things that the customer must have. If one is not there, the check is skipped with the reason. */
  readonly needs?: readonly Need[];
  /**
   * Returns if the server follows the rule.
   *
   * @throws CheckFailure if the server breaks the rule
   * @throws CheckSkip if the rule cannot be judged here
   */
  readonly run: (session: CheckSession) => Promise<void>;
}

export function isDecision({ row }: Check): boolean {
  return row.startsWith('D-');
}

/** Returns the checks as those that write. */
export function writing(checks: readonly Check[]): readonly Check[] {
  return checks.map((check) => ({ ...check, level: 'write' }));
}

/** The server and the customer, as a check may use them. */
export interface CheckSession {
  readonly probe: Probe;
  readonly customer: Customer;
  readonly events: EventDesk;
}

export interface Area {
  readonly name: AreaName;
  readonly title: string;
  readonly checks: readonly Check[];
}

/** Returns the id that the report and `--check` use, such as `lists.next-link`. */
export function fullId(area: Pick<Area, 'name'>, check: Pick<Check, 'id'>): string {
  return `${area.name}.${check.id}`;
}
