import type { Requester, Share } from '../../runtime/index.js';

/** An upload on its way, as long as it takes room. */
export interface RoomTaken {
  readonly requester: Requester;
  /** The most bytes that it takes. */
  readonly bytes: number;
  /** False after all of it has come. Then it does not give way. */
  readonly isComing: () => boolean;
  /** Ends it, to make room for another upload. */
  readonly giveWay: () => void;
}

/** The largest part of the room that a member, a group and all groups together may hold. */
const SHARES: Readonly<Record<Share, number>> = { member: 1 / 2, group: 3 / 4, all: 1 };

/**
 * Room that uploads share. If a group's share or all room is taken, the requester that holds most gives up its newest upload for a requester
 * that holds less. The giving requester is another group, or another member of the same group. A single upload always fits.
 */
export class UploadRoom {
  readonly #taken = new Set<RoomTaken>();

  /** @param bytes in all */
  constructor(private readonly bytes: number) {}

  /** @returns the share that has no room for the upload; undefined if it fits, perhaps after others gave way */
  add(upload: RoomTaken): Share | undefined {
    const leaving = new Set<RoomTaken>();
    for (let short = this.#shortOf(upload, leaving); short; short = this.#shortOf(upload, leaving)) {
      const next = short === 'member' ? undefined : this.#nextToLeave(upload, short, leaving);
      if (!next) return short;
      leaving.add(next);
    }
    for (const one of leaving) {
      this.remove(one);
      one.giveWay();
    }
    this.#taken.add(upload);
    return undefined;
  }

  /** Frees the room of an upload. Does nothing if the upload gave way before. */
  remove(upload: RoomTaken): void {
    this.#taken.delete(upload);
  }

  #shortOf({ requester, bytes }: RoomTaken, leaving: ReadonlySet<RoomTaken>): Share | undefined {
    const there = this.#without(leaving);
    const ofGroup = there.filter((one) => one.requester.group === requester.group);
    const ofMember = ofGroup.filter((one) => one.requester.member === requester.member);
    const held: ReadonlyArray<readonly [Share, readonly RoomTaken[]]> = [
      ['member', ofMember],
      ['group', ofGroup],
      ['all', there],
    ];
    return held.find(([share, of]) => of.length > 0 && bytesOf(of) + bytes > this.bytes * SHARES[share])?.[0];
  }

  /** Returns the newest upload of the requester that holds most, unless the new upload's requester would then hold more than that requester. */
  #nextToLeave(upload: RoomTaken, share: Share, leaving: ReadonlySet<RoomTaken>): RoomTaken | undefined {
    const { group, member } = upload.requester;
    const there = this.#without(leaving);
    const groups = partsOf(there, ({ requester }) => requester.group);
    const [most = group, ofMost = []] = share === 'all' ? largest(groups) : [group, groups.get(group)];
    const members = partsOf(ofMost, ({ requester }) => requester.member);
    const [, candidates = []] = largest(members);
    const leaver = candidates.findLast(({ isComing }) => isComing());
    const [own = [], other] = most === group ? [members.get(member), candidates] : [groups.get(group), ofMost];
    return leaver && bytesOf(own) + upload.bytes <= bytesOf(other) - leaver.bytes ? leaver : undefined;
  }

  #without(leaving: ReadonlySet<RoomTaken>): RoomTaken[] {
    return [...this.#taken].filter((one) => !leaving.has(one));
  }
}

function partsOf(uploads: readonly RoomTaken[], nameOf: (upload: RoomTaken) => string): Map<string, RoomTaken[]> {
  const parts = new Map<string, RoomTaken[]>();
  for (const upload of uploads) {
    const part = parts.get(nameOf(upload));
    if (part) part.push(upload);
    else parts.set(nameOf(upload), [upload]);
  }
  return parts;
}

function largest(parts: ReadonlyMap<string, readonly RoomTaken[]>): [string?, (readonly RoomTaken[])?] {
  let found: [string?, (readonly RoomTaken[])?] = [];
  for (const [name, part] of parts) if (bytesOf(part) > bytesOf(found[1] ?? [])) found = [name, part];
  return found;
}

function bytesOf(uploads: readonly RoomTaken[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
