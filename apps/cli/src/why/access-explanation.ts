import { isRecord } from '../json.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';

/** One thing that stops a user, by the part of the configuration that says so. */
export interface AccessCause {
  readonly cause: string;
  readonly detail: string;
}

export interface AccessVerdict {
  readonly allowed: boolean;
  readonly causes: readonly AccessCause[];
  /** The endpoint that writes a file, because a write of the profile leaves files out. */
  readonly endpoint: string | undefined;
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
  const endpoint = typeof value.endpoint === 'string' ? value.endpoint : undefined;
  return { allowed: value.allowed, causes, endpoint };
}

/** The explanation for a reader: what the user can and cannot do, and a line for each cause. */
export function renderExplanation({ user, profile, field, read, write }: AccessExplanation, paint: Paint): string {
  const what = `${field} of ${profile}`;
  const can = (deed: string): string => `${paint('green', printable(`${user} can ${deed} ${what}`))}.\n`;
  const cannot = (deed: string, causes: readonly AccessCause[]): string =>
    `${paint('red', printable(`${user} cannot ${deed} ${what}`))}:\n${causes.map(renderCause).join('')}`;

  if (read.allowed && write.allowed) return can('read and write') + renderEndpoint(write);
  if (read.allowed) return can('read') + cannot('write', write.causes);
  // A field that cannot be read cannot be written either. The second list has only further causes.
  const further = write.causes.filter((cause) => !includes(read.causes, cause));
  return cannot('read', read.causes) + (further.length === 0 ? '' : cannot('write', further));
}

/** A user who may write a file is still refused if the file is sent with the profile. */
function renderEndpoint({ endpoint }: AccessVerdict): string {
  return endpoint === undefined
    ? ''
    : printable(`  It is a file, written by its own endpoint: PATCH and DELETE ${endpoint}\n`);
}

function renderCause({ cause, detail }: AccessCause): string {
  return printable(`  ${cause}: ${detail}\n`);
}

function includes(causes: readonly AccessCause[], { cause, detail }: AccessCause): boolean {
  return causes.some((other) => other.cause === cause && other.detail === detail);
}
