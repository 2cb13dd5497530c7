import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Turn } from '../../../runtime/index.js';
import { ConfigurationRevisions } from '../../customers/index.js';
import { CustomerLists } from './customer-lists.js';
import { ListNodesRepository } from '../storage/list-nodes.repository.js';
import { ListStatesRepository } from '../storage/list-states.repository.js';
import { CustomerListsCache } from './customer-lists-cache.js';
import type { StoredLists } from './customer-lists-cache.js';
import v8 from 'node:v8';

/**
 * Limit of customers in memory. Above it, the customer that was loaded first is dropped, and loaded again on its next
 * request.
 */
const MAX_CUSTOMERS = 1000;

/** The revision before any write. */
const NOTHING = -1;

interface Held {
  readonly cache: CustomerListsCache;
  lists: CustomerLists;
}

/** `lists` is undefined if the cache drops the customer, because changes of a dropped customer are not reported. */
type Listener = (customerId: number, lists: CustomerLists | undefined) => void;

/**
 * Caches the committed lists of every customer that is in use. A change is visible at once on the server node that
 * makes it, and within a second on other nodes. The cost of an update depends on the size of the change, because the
 * lists are not loaded again.
 */
@Injectable()
export class ListsCache {
  readonly #held = new Map<number, Promise<Held>>();
  readonly #updating = new Map<number, Promise<CustomerLists>>();
  readonly #listeners: Listener[] = [];
  #hits = 0;
  #misses = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly nodes: ListNodesRepository,
    private readonly states: ListStatesRepository,
    revisions: ConfigurationRevisions,
  ) {
    revisions.caches.add('lists', () => ({ hits: this.#hits, misses: this.#misses, entries: this.#held.size }));
    revisions.onListsMoved(async (customerId) => {
      if (this.#held.has(customerId)) await this.update(customerId);
    });
    revisions.onForgotten((customerId) => this.#drop(customerId));
  }

  /** Calls `listener` whenever data derived from a customer's lists is out of date. */
  onChanged(listener: Listener): void {
    this.#listeners.push(listener);
  }

  async of(customerId: number): Promise<CustomerLists> {
    const known = this.#held.get(customerId);
    if (known) this.#hits += 1;
    return (await (known ?? this.#start(customerId))).lists;
  }

  /** Returns the lists with everything that was committed before this call. */
  update(customerId: number): Promise<CustomerLists> {
    // One after the other, because an update that began before a commit may have missed it.
    const before = this.#updating.get(customerId) ?? Promise.resolve();
    const updating = before.then(
      () => this.#update(customerId),
      () => this.#update(customerId),
    );
    this.#updating.set(customerId, updating);
    const done = (): void => {
      if (this.#updating.get(customerId) === updating) this.#updating.delete(customerId);
    };
    updating.then(done, done);
    return updating;
  }

  /** Returns the lists for a unit of work, with its own changes. */
  async in(session: Session, customerId: number): Promise<CustomerLists> {
    return new CustomerLists(await cacheOf(await this.#read(session, customerId, NOTHING)));
  }

  async #update(customerId: number): Promise<CustomerLists> {
    const held = await (this.#held.get(customerId) ?? this.#start(customerId));
    const { cache } = held;
    const { reader } = this.unitOfWork;
    if ((await this.states.findRevision(reader, customerId)) === cache.revision) return held.lists;
    const takeIn = await new Turn().through(cache.prepare(await this.#readSince(customerId, cache.revision)));
    // In one step, so that a reader gets the lists either before or after this change.
    if (takeIn()) {
      held.lists = new CustomerLists(cache);
      this.#notify(customerId, held.lists);
    }
    return held.lists;
  }

  /** A snapshot, so that the version of a list matches its nodes. */
  #readSince(customerId: number, since: number): Promise<StoredLists> {
    return this.unitOfWork.snapshot((session) => this.#read(session, customerId, since));
  }

  async #read(session: Session, customerId: number, since: number): Promise<StoredLists> {
    const revision = await this.states.findRevision(session, customerId);
    const states = await this.states.listStatesSince(session, customerId, since);
    const groupAttributes = await this.states.listGroupAttributesSince(session, customerId, since);
    const nodes = await (since === NOTHING
      ? this.nodes.listAll(session, customerId)
      : this.nodes.listSince(session, customerId, since));
    return { revision, states, groupAttributes, nodes };
  }

  #start(customerId: number): Promise<Held> {
    this.#misses += 1;
    const oldest = this.#held.keys().next().value;
    if (this.#held.size >= MAX_CUSTOMERS && oldest !== undefined) this.#drop(oldest);
    const loading = this.#load(customerId);
    this.#held.set(customerId, loading);
    loading.catch(() => {
      if (this.#held.get(customerId) === loading) this.#held.delete(customerId);
    });
    return loading;
  }

  async #load(customerId: number): Promise<Held> {
    const cache = await cacheOf(await this.#readSince(customerId, NOTHING));
    boundHeapGrowth(cache.ownNodes);
    return { cache, lists: new CustomerLists(cache) };
  }

  /** The cache reports no changes of a dropped customer, so derived data must be dropped too. */
  #drop(customerId: number): void {
    this.#held.delete(customerId);
    this.#notify(customerId, undefined);
  }

  #notify(customerId: number, lists: CustomerLists | undefined): void {
    for (const listener of this.#listeners) listener(customerId, lists);
  }
}

async function cacheOf(stored: StoredLists): Promise<CustomerListsCache> {
  const cache = new CustomerListsCache();
  (await new Turn().through(cache.prepare(stored)))();
  return cache;
}

/** A customer with this number of nodes takes some dozens of megabytes. */
const MANY_NODES = 20_000;

/**
 * Makes V8 collect garbage sooner if lists are long. A change of a long list leaves garbage of the list's size. By
 * default, V8 lets the heap grow to several times the live data before it collects.
 * @param nodes number of nodes of one customer that it shares with no other customer
 */
function boundHeapGrowth(nodes: number): void {
  if (isBound || nodes < MANY_NODES) return;
  isBound = true;
  v8.setFlagsFromString('--heap-growing-percent=50');
}

let isBound = false;
