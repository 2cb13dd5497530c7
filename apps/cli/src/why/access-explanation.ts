import { isRecord } from '../json.js';

/** One thing that stops a user, by the part of the configuration that says so. */
export interface AccessCause {
  readonly cause: string;
  readonly detail: string;
}

export interface AccessVerdict {
  readonly allowed: boolean;
  readonly causes: readonly AccessCause[];
}

/** Whether a user reads and writes a field of a profile, as the platform API tells it. */
export interface AccessExplanation {
  readonly user: string;
  readonly profile: string;
  readonly field: string;
  readonly read: AccessVerdict;
  readonly write: AccessVerdict;
}

/** The explanation in an answer; undefined where it holds none. */
export function parseAccessExplanation(body: unknown): AccessExplanation | undefined {
  if (!isRecord(body)) return undefined;
  const { user, profile, field } = body;
  const [read, write] = [parseVerdict(body.read), parseVerdict(body.write)];
  if (typeof user !== 'string' || typeof profile !== 'string' || typeof field !== 'string') return undefined;
  return read === undefined || write === undefined ? undefined : { user, profile, field, read, write };
}

function parseVerdict(value: unknown): AccessVerdict | undefined {
  if (!isRecord(value) || typeof value.allowed !== 'boolean' || !Array.isArray(value.causes)) return undefined;
  const causes = value.causes
    .filter(isRecord)
    .map(({ cause, detail }) => ({ cause: String(cause), detail: String(detail) }));
  return { allowed: value.allowed, causes };
}
