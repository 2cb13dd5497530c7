import { FAILURES, DocumentFailure } from '../document-failure.js';
import type { DocumentJob, DocumentResult, Fidelity } from '../engine.js';
import { fontProblemsIn } from '../font-problems.js';
import { omissionsIn } from '../omissions.js';

/** The single message to the child: one job. */
export interface JobMessage {
  readonly engineId: string;
  readonly job: DocumentJob;
}

/** The single message from the child: one result. */
export type ReplyMessage =
  | { readonly result: DocumentResult }
  | { readonly failure: { readonly code: string; readonly message: string } };

const FIDELITIES: readonly unknown[] = ['exact', 'reflow', 'image'] satisfies Fidelity[];
const MAX_REASON_CHARACTERS = 200;

/** A child that read a hostile file is not trusted. Its reply is reduced to the expected form and cut to size. */
export function readReply(message: unknown): DocumentResult | DocumentFailure {
  const { result, failure } = asObject(message);
  if (result !== undefined) return readResult(asObject(result));
  const { code, message: reason } = asObject(failure);
  const known = FAILURES.find((name) => name === code);
  return known === undefined
    ? new DocumentFailure('CRASH', 'The process sent something other than a result.')
    : new DocumentFailure(known, asReason(reason));
}

function readResult({ fidelity, omissions, fontProblems }: Record<string, unknown>): DocumentResult {
  const known = { omissions: omissionsIn(omissions), fontProblems: fontProblemsIn(fontProblems) };
  return FIDELITIES.includes(fidelity) ? { fidelity: fidelity as Fidelity, ...known } : known;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asReason(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_REASON_CHARACTERS) : '';
}
