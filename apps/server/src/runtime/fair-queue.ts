const SHARES = ['member', 'group', 'all'] as const;

/** The share with no free place: that of the member, of its group, or of all groups. */
export type Share = (typeof SHARES)[number];

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

  /** @throws QueueFull if too many items of the member, of the group or in all wait */
  add({ group, member }: Requester, item: T): void {
    const members = this.#groups.get(group) ?? new Map<string, T[]>();
    const items = members.get(member) ?? [];
    const sizes: Readonly<Record<Share, number>> = { member: items.length, group: sizeOf(members), all: this.#size };
    for (const share of SHARES) if (sizes[share] >= this.places[share]) throw new QueueFull(share, this.places[share]);
    items.push(item);
    members.set(member, items);
    this.#groups.set(group, members);
    this.#size += 1;
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
  take(
    mayBeServed: (requester: Requester) => boolean = () => true,
  ): { readonly requester: Requester; readonly item: T } | undefined {
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

function sizeOf(members: ReadonlyMap<string, readonly unknown[]>): number {
  let size = 0;
  for (const items of members.values()) size += items.length;
  return size;
}

/** The member of a group, such as a user of a customer, in whose name work waits in line. */
export interface Requester {
  readonly group: string;
  readonly member: string;
}
