import type { CheckResult, Verdict } from './run-checks.js';

export interface ConformanceReport {
  readonly server: string;
  readonly customer: string;
  readonly user: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly conforms: boolean;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Why the run ended before its time. */
  readonly stopped?: string;
  /** The records that stay on the server, because the interface cannot delete them. */
  readonly left: readonly string[];
  readonly results: readonly CheckResult[];
}

export function countVerdicts(results: readonly CheckResult[]): Readonly<Record<Verdict, number>> {
  const counts = { pass: 0, fail: 0, differs: 0, skip: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}
