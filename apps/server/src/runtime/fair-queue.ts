/** The share with no free place: that of the member, of its group, or of all groups. */
export type Share = 'member' | 'group' | 'all';

/** Limits of waiting items for each share. */
export type QueueLimits = Readonly<Record<Share, number>>;

const OF: Readonly<Record<Share, string>> = { member: 'of one member', group: 'of one group', all: 'that there are' };

/** The queue is full: no more items may wait. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';

  constructor(
    readonly share: Share,
    readonly places: number,
  ) {
    super(`All ${places} places ${OF[share]} are taken.`);
  }
}

interface Queued<T> {
  readonly requester: Requester;
  readonly item: T;
}

/**
 * A queue that serves groups one after the other, within a group its members one after the other, and the items of a
 * member in the order of arrival. A new group or member is last, so everybody is served eventually.
 */
export class FairQueue<T> {
  /** Groups, and the members of each, in the order in which they are served next. All have items. */
  readonly #groups = new Map<string, Map<string, T[]>>();
  #size = 0;

  constructor(private readonly places: QueueLimits) {}

  get size(): number {
    return this.#size;
  }

  /** Returns the share with no place for the requester. Undefined if all shares have a place. */
  fullShare({ group, member }: Requester): Share | undefined {
    const members = this.#groups.get(group);
    if ((members?.get(member)?.length ?? 0) >= this.places.member) return 'member';
    if (sizeOf(members) >= this.places.group) return 'group';
    return this.#size >= this.places.all ? 'all' : undefined;
  }

  /**
   * Adds an item. If no place is left, the group with most items gives one up to a group that has at least two fewer.
   * Within a group, the same rule applies to its members.
   * @returns the item that was given up, if any
   * @throws QueueFull if too many items wait
   */
  add(requester: Requester, item: T): T | undefined {
    const share = this.fullShare(requester);
    const evicted = share === undefined ? undefined : this.#evictFor(requester, share);
    if (share !== undefined && evicted === undefined) throw new QueueFull(share, this.places[share]);
    this.#push(requester, item);
    return evicted;
  }

  #push({ group, member }: Requester, item: T): void {
    const members = this.#groups.get(group) ?? new Map<string, T[]>();
    const items = members.get(member) ?? [];
    items.push(item);
    members.set(member, items);
    this.#groups.set(group, members);
    this.#size += 1;
  }

  /** Removes the newest item of the requester with most items, if the new item's requester has few enough. */
  #evictFor({ group, member }: Requester, share: Share): T | undefined {
    const own = this.#groups.get(group);
    if (share === 'member') return undefined;
    if (share === 'group') {
      const [most, items] = largest(own, ({ length }) => length);
      return hasFewer(own?.get(member)?.length, items?.length) ? this.#evictNewest({ group, member: most }) : undefined;
    }
    const [most, members] = largest(this.#groups, sizeOf);
    const [mostOfIt] = largest(members, ({ length }) => length);
    return hasFewer(sizeOf(own), sizeOf(members)) ? this.#evictNewest({ group: most, member: mostOfIt }) : undefined;
  }

  #evictNewest(requester: Requester): T | undefined {
    const item = this.#groups.get(requester.group)?.get(requester.member)?.at(-1);
    if (item !== undefined) this.remove(requester, item);
    return item;
  }

  remove({ group, member }: Requester, item: T): void {
    const members = this.#groups.get(group);
    const items = members?.get(member);
    const at = items?.indexOf(item) ?? -1;
    if (!members || !items || at < 0) return;
    items.splice(at, 1);
    this.#size -= 1;
    if (items.length === 0) members.delete(member);
    if (members.size === 0) this.#groups.delete(group);
  }

  /** Takes the next item. Requesters that may not be served now keep their position. */
  take(mayBeServed: (requester: Requester) => boolean = () => true): Queued<T> | undefined {
    for (const [group, members] of this.#groups) {
      for (const [member, items] of members) {
        const requester = { group, member };
        const [item] = items;
        if (item === undefined || !mayBeServed(requester)) continue;
        items.shift();
        this.#size -= 1;
        // A map keeps the order in which its keys were set. So the group and the member come last now, if they have more items.
        members.delete(member);
        if (items.length > 0) members.set(member, items);
        this.#groups.delete(group);
        if (members.size > 0) this.#groups.set(group, members);
        return { requester, item };
      }
    }
    return undefined;
  }

  /** Takes all items, in the order in which they would be served. */
  *takeAll(): Generator<T> {
    for (let next = this.take(); next; next = this.take()) yield next.item;
  }
}

/**
 * Returns whether a requester has at least two fewer items. Requesters with equally many would only take places from
 * one another.
 */
function hasFewer(few = 0, most = 0): boolean {
  return most - few >= 2;
}

function largest<V>(values: ReadonlyMap<string, V> | undefined, sizeOf: (value: V) => number): [string, V?] {
  let found: [string, V?] = [''];
  let most = 0;
  for (const [name, value] of values ?? []) {
    const size = sizeOf(value);
    if (size > most) [found, most] = [[name, value], size];
  }
  return found;
}

function sizeOf(members: ReadonlyMap<string, readonly unknown[]> | undefined): number {
  let size = 0;
  for (const items of members?.values() ?? []) size += items.length;
  return size;
}

/** The member of a group, such as a user of a customer, in whose name work waits in line. */
export interface Requester {
  readonly group: string;
  readonly member: string;
}
