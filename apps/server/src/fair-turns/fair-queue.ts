import type { Party } from './party.js';

/** Whose places are all taken: those of the one who comes, those of the whole group, or all that there are. */
export type Share = 'member' | 'group' | 'all';

/** How many may wait, for each share. */
export type Places = Readonly<Record<Share, number>>;

const OF: Readonly<Record<Share, string>> = { member: 'of one member', group: 'of one group', all: 'that there are' };

/** Nobody more may wait. */
export class PlacesTaken extends Error {
  override readonly name = 'PlacesTaken';

  constructor(
    /** Whose places are taken, and how many these are. */
    readonly share: Share,
    readonly places: number,
  ) {
    super(`All ${places} places ${OF[share]} are taken.`);
  }
}

export interface Queued<T> {
  readonly party: Party;
  readonly item: T;
}

/**
 * Those who wait: groups have their turn one after the other, within a group its members, and a member's own in the order
 * in which they came. Whoever comes new stands behind all others, so nobody is passed over for ever.
 */
export class FairQueue<T> {
  /** Groups, and the members of each, in the order of their turns: none without an item. */
  readonly #groups = new Map<string, Map<string, T[]>>();
  #size = 0;

  constructor(private readonly places: Places) {}

  get size(): number {
    return this.#size;
  }

  /** The share that has no place left for one more of the party; undefined where there is one in each. */
  fullShare({ group, member }: Party): Share | undefined {
    const members = this.#groups.get(group);
    if ((members?.get(member)?.length ?? 0) >= this.places.member) return 'member';
    if (sizeOf(members) >= this.places.group) return 'group';
    return this.#size >= this.places.all ? 'all' : undefined;
  }

  /** @throws PlacesTaken where too many wait already */
  add(party: Party, item: T): void {
    const share = this.fullShare(party);
    if (share !== undefined) throw new PlacesTaken(share, this.places[share]);
    const { group, member } = party;
    const members = this.#groups.get(group) ?? new Map<string, T[]>();
    const items = members.get(member) ?? [];
    items.push(item);
    members.set(member, items);
    this.#groups.set(group, members);
    this.#size += 1;
  }

  /** Gives the item's place up, wherever it stands. */
  remove({ group, member }: Party, item: T): void {
    const members = this.#groups.get(group);
    const items = members?.get(member);
    const at = items?.indexOf(item) ?? -1;
    if (!members || !items || at < 0) return;
    items.splice(at, 1);
    this.#size -= 1;
    if (items.length === 0) members.delete(member);
    if (members.size === 0) this.#groups.delete(group);
  }

  /** Takes out whose turn it is. Those who may not have it now keep their place in front. */
  take(mayHaveIt: (party: Party) => boolean = () => true): Queued<T> | undefined {
    for (const [group, members] of this.#groups) {
      for (const [member, items] of members) {
        const party = { group, member };
        const [item] = items;
        if (item === undefined || !mayHaveIt(party)) continue;
        items.shift();
        this.#size -= 1;
        // A map is walked in the order in which its keys were set: both come last now, where others of theirs wait.
        members.delete(member);
        if (items.length > 0) members.set(member, items);
        this.#groups.delete(group);
        if (members.size > 0) this.#groups.set(group, members);
        return { party, item };
      }
    }
    return undefined;
  }

  /** Takes out all, in the order of their turns. */
  *takeAll(): Generator<T> {
    for (let next = this.take(); next; next = this.take()) yield next.item;
  }
}

function sizeOf(members: ReadonlyMap<string, readonly unknown[]> | undefined): number {
  let size = 0;
  for (const items of members?.values() ?? []) size += items.length;
  return size;
}
