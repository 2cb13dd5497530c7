import { renderErrorBody, renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { ProtocolError } from '@talent-platform/protocol/errors';
import { Reply } from './reply.js';

/** A refusal as it is answered: the one error body, and its X-Error headers (D-ERR-1, D-ERR-2). */
export function refusalReply({ status, problems }: ProtocolError, more: Readonly<Record<string, unknown>> = {}): Reply {
  const reply = Reply.of(status, { ...renderErrorBody(problems), ...more });
  for (const value of renderProblemHeaders(problems)) reply.with('X-Error', value);
  return reply;
}
