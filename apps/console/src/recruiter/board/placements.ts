/** The status that shows each card that was moved on this page: `''` is none. The last one that was moved comes last. */
export type Placements = ReadonlyMap<number, string>;

/** Returns the placements after a move: the card stands in `status`, as the last one that was moved. */
export function place(placements: Placements, workflow: number, status: string): Placements {
  const others = [...placements].filter(([id]) => id !== workflow);
  return new Map([...others, [workflow, status]]);
}

/** Returns the placements of the workflows that `stays` accepts. */
export function keepPlacements(placements: Placements, stays: (workflow: number) => boolean): Placements {
  return new Map([...placements].filter(([id]) => stays(id)));
}

/** Returns the cards of a column: those that were moved there, the last one first, and then those that were found. */
export function cardsOf(found: readonly number[], placements: Placements, status: string): number[] {
  const moved = [...placements].filter(([, to]) => to === status).map(([id]) => id);
  return [...moved.reverse(), ...found.filter((id) => !placements.has(id))];
}
