import { ProtocolError } from '@talent-platform/protocol/errors';
import type { PlacesTaken } from '../fair-turns/index.js';

/** What is told to whom nobody more may wait: how many wait already, and whose. */
export function queueFull(what: string, { share, places }: PlacesTaken): ProtocolError {
  const whose = { member: ' of your own', group: ' of this customer', all: '' }[share];
  return ProtocolError.of('BUSY', `${places} ${what}${whose} wait already; try again shortly.`);
}
