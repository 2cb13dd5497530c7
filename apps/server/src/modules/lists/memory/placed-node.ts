import type { ListNode } from '../../../profile-engine/index.js';

/** A node and its place among its siblings: they come by `position`, from the lowest. */
export interface PlacedNode extends ListNode {
  readonly position: number;
}

/** Sorts siblings. */
export function byPlace(one: PlacedNode, other: PlacedNode): number {
  return one.position - other.position || one.id - other.id;
}
