import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';

/** @throws ProtocolError with every problem at once (D-ERR-1), where there is one */
export function refuseProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw new ProtocolError([first, ...others]);
}
