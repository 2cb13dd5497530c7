import { renderErrorBody, renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { ProtocolError } from '@talent-platform/protocol/errors';
import { Answer } from './answer.js';

/** A refusal as it is answered: the one error body, and its X-Error headers (D-ERR-1, D-ERR-2). */
export function refusalAnswer(
  { status, problems }: ProtocolError,
  more: Readonly<Record<string, unknown>> = {},
): Answer {
  const answer = Answer.of(status, { ...renderErrorBody(problems), ...more });
  for (const value of renderProblemHeaders(problems)) answer.with('X-Error', value);
  return answer;
}
