/** About 100 MB of nodes. */
const MAX_NODES = 300_000;
/** What a customer weighs whose lists are all those of the catalogue. */
const NODES_PER_CUSTOMER = 10;

interface Entry<T> {
  readonly lists: Promise<T>;
  nodes: number;
}

/**
 * The lists of the customers that were asked for last, bounded by the nodes they hold. Callers that come while a
 * customer's lists are read wait for the same reading.
 */
export class ListsCache<T extends { readonly ownNodes: number }> {
  /** The one that was asked for longest ago comes first. */
  readonly #entries = new Map<number, Entry<T>>();

  constructor(
    private readonly read: (customerId: number) => Promise<T>,
    private readonly maxNodes = MAX_NODES,
  ) {}

  get(customerId: number): Promise<T> {
    const entry = this.#entries.get(customerId) ?? this.#begin(customerId);
    this.#entries.delete(customerId);
    this.#entries.set(customerId, entry);
    return entry.lists;
  }

  /** A reading that has begun is not kept either: it may have begun before the change. */
  forget(customerId: number): void {
    this.#entries.delete(customerId);
  }

  #begin(customerId: number): Entry<T> {
    const entry: Entry<T> = { lists: this.read(customerId), nodes: NODES_PER_CUSTOMER };
    entry.lists.then(
      ({ ownNodes }) => {
        entry.nodes += ownNodes;
        this.#makeRoom();
      },
      () => {
        if (this.#entries.get(customerId) === entry) this.#entries.delete(customerId);
      },
    );
    return entry;
  }

  /** The last one stays, however large it is. */
  #makeRoom(): void {
    let nodes = 0;
    for (const entry of this.#entries.values()) nodes += entry.nodes;
    for (const [customerId, entry] of this.#entries) {
      if (nodes <= this.maxNodes || this.#entries.size === 1) return;
      this.#entries.delete(customerId);
      nodes -= entry.nodes;
    }
  }
}
