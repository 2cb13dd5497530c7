import { pointerWithin, rectIntersection } from '@dnd-kit/core';
import type { CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const INSET = 8;

/** Moves a card that is held by keyboard to the column beside the one that it is over. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects].sort(([, one], [, other]) => one.left - other.left);
  const at = columns.findIndex(([, { left, right }]) => {
    const middle = currentCoordinates.x + (context.collisionRect?.width ?? 0) / 2;
    return left <= middle && middle <= right;
  });
  const rect = columns[Math.min(Math.max(at + step, 0), columns.length - 1)]?.[1];
  return rect && { x: rect.left + INSET, y: rect.top + INSET };
};

/** The column under the pointer. Keyboards have none: then the column that the card covers most. */
export const columnUnder: CollisionDetection = (drag) => {
  const under = pointerWithin(drag);
  return under.length > 0 || drag.pointerCoordinates ? under : rectIntersection(drag);
};
