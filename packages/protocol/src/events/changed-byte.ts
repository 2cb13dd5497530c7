import { quote } from '../errors/received.js';
import type { EventPart, EventProblem } from './event-verdict.js';

/** A part of an event with the value that was signed and the one that arrived. */
interface ChangedPart {
  readonly part: EventPart;
  readonly signed: string;
  readonly arrived: string;
}

/** The problem of a part that was changed on its way. */
export function changedProblem(name: string, { part, signed, arrived }: ChangedPart): EventProblem {
  return { part, detail: `${name} ${changedByte(signed, arrived)}.`, values: { signed, arrived } };
}

/**
 * The place, from 1, at which a text was changed on its way, and both texts there: `byte 18 …`. Header values are one
 * character a byte.
 */
function changedByte(signed: string, arrived: string): string {
  let at = 0;
  while (at < signed.length && signed[at] === arrived[at]) at += 1;
  return `was signed as ${quote(signed)} and arrived as ${quote(arrived)}: byte ${at + 1} is wrong`;
}

/** More characters than one byte is written with may differ in any other signature. */
const MOST_EDITS = 2;

/**
 * Returns the places, from 1, in which a signature differs from the right one, if they are so few that the right one
 * was changed. Otherwise returns undefined, so that nobody learns a signature by guessing. The duration reveals nothing
 * about the places.
 */
export function editedPlaces(right: string, arrived: string): readonly number[] | undefined {
  if (right.length !== arrived.length) return undefined;
  let edits = 0;
  for (let index = 0; index < right.length; index += 1) {
    const difference = right.charCodeAt(index) ^ arrived.charCodeAt(index);
    edits += -difference >>> 31;
  }
  if (edits === 0 || edits > MOST_EDITS) return undefined;
  return Array.from(right, (_, index) => index + 1).filter((place) => right[place - 1] !== arrived[place - 1]);
}
