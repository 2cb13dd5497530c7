import { ProtocolError } from '@talent-platform/protocol/errors';
import { QueueFull, RanTooLong } from '../../runtime/index.js';

type RefusedTurn = QueueFull | RanTooLong;

export function isRefusedTurn(error: unknown): error is RefusedTurn {
  return error instanceof QueueFull || error instanceof RanTooLong;
}

/** Tells a waiting reader why the document is not made: whose share is full, and the way out (D-FRM-25). */
export function turnRefusal(refused: RefusedTurn): ProtocolError {
  return ProtocolError.of('BUSY', refused instanceof RanTooLong ? tooLong(refused) : TAKEN[refused.share](refused));
}

const TAKEN: Readonly<Record<QueueFull['share'], (taken: QueueFull) => string>> = {
  member: ({ places }) =>
    `${places} of your own documents wait already, and one user has no more places: take these first, then try again.`,
  group: ({ places }) =>
    `${places} documents of your customer wait already, and it has no more places; try again shortly.`,
  all: () => 'Too many documents at once; try again shortly.',
};

function tooLong({ timeLimitMs }: RanTooLong): string {
  return `The document was not made within ${timeLimitMs / 1000} seconds; as .txt it can be had whole.`;
}
