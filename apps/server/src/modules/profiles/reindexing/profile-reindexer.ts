import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork, settleAll } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Sweeper, Clock, Log } from '../../../runtime/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { FieldsToReindex } from '../../profile-definitions/index.js';
import type { ProfileReindex } from './profile-reindex.entity.js';
import { ReindexesRepository } from './reindexes.repository.js';
import { indexChanges, indexedWords, indexEntries } from '../../../profile-engine/index.js';
import type { Field, ProfileDefinition, StoredValues } from '../../../profile-engine/index.js';
import { ProfilesRepository } from '../profiles.repository.js';
import type { ProfileTypeKey } from '../profiles.repository.js';

const PACE = { intervalMs: 1000, maxUnits: Infinity };

/**
 * Time in which a write may still use the configuration before the change. The write may be on another node, or waiting
 * in line. After this time, profiles are indexed again if they were written since the change, or up to this time before
 * it, because the clocks of nodes differ.
 */
const SETTLED_MS = 60_000;

/** A reindex that failed, or whose fields this node does not know yet, is retried after this time. Other reindexes do not wait for it. */
const AGAIN_MS = 2000;

/** Limit of profiles in one unit of work, so that other units do not wait long. */
const MAX_PROFILES = 25;

interface Progress extends Pick<ProfileReindex, 'afterAt' | 'afterId'> {
  /** There are no more profiles. */
  readonly isEnd: boolean;
}

/**
 * Rebuilds the part of the index that a change of the configuration affects (D-SEA-26). Each unit of work rebuilds a few profiles and
 * stores how far it came, so any node continues where another stopped. Customers take turns.
 */
@Injectable()
export class ProfileReindexer extends Sweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReindexesRepository,
    private readonly profiles: ProfilesRepository,
    private readonly definitions: ProfileDefinitionsService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  /**
   * Requests reindexes, in the unit of work that makes them necessary. If a reindex of a type is still open, it begins again, because it
   * has used another configuration so far.
   */
  async request(session: Session, customerId: number, toReindex: FieldsToReindex): Promise<void> {
    for (const [profileType, fields] of toReindex) {
      const key = { customerId, profileType };
      if (fields.length === 0 || !(await this.repository.hasProfiles(session, key))) continue;
      const open = await this.repository.findForUpdate(session, key);
      const earlier = open === undefined ? [] : (JSON.parse(open.fields) as string[]);
      const askedAt = this.clock.now();
      await this.repository.save(session, {
        ...key,
        ...{ fields: JSON.stringify([...new Set([...earlier, ...fields])]), askedAt, dueAt: askedAt },
        ...{ afterAt: 0, afterId: 0, isLastLook: 0 },
      });
    }
  }

  protected async sweepUnit(): Promise<boolean> {
    const due = await this.repository.findDue(this.unitOfWork.reader, this.clock.now());
    if (due === undefined) return false;
    const began = performance.now();
    try {
      await this.#continue(due);
    } catch (error) {
      this.failed(error);
      await this.unitOfWork.write((session) => this.#postpone(session, due));
    }
    // Half of the time is left to other work.
    await delay(performance.now() - began);
    return true;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('The index of profiles was not rebuilt', error);
  }

  async #continue(due: ProfileReindex): Promise<void> {
    const { customerId, profileType } = due;
    const { definitions, revision } = await this.definitions.platformDefinitionsOf(customerId);
    const left = await this.unitOfWork.write(async (session) => {
      const reindex = await this.repository.findForUpdate(session, due);
      // Another node has continued this reindex meanwhile.
      if (reindex === undefined || reindex.dueAt !== due.dueAt) return undefined;
      if (!(await this.definitions.isAt(session, customerId, revision))) return this.#postpone(session, due);
      const progress = await this.#indexNext(session, reindex, definitions.configured(profileType));
      return this.#save(session, reindex, progress);
    });
    if (left !== undefined)
      this.log.info('Profiles stand in the index as configured.', { customerId, profileType, left });
  }

  /** Brings the index rows of the next profiles to what a write of them would store. Rows that are right already stay. */
  async #indexNext(session: Session, reindex: ProfileReindex, definition: ProfileDefinition): Promise<Progress> {
    const { customerId, profileType } = reindex;
    const next = await this.repository.listNext(session, reindex, MAX_PROFILES);
    const fields = new Set(JSON.parse(reindex.fields) as string[]);
    const ids = next.map(({ id }) => id);
    await this.#index(session, { customerId, profileType, definition, fields }, ids);
    const { updatedAt = reindex.afterAt, id = reindex.afterId } = next.at(-1) ?? {};
    return { afterAt: updatedAt, afterId: id, isEnd: next.length < MAX_PROFILES };
  }

  async #index(
    session: Session,
    {
      definition,
      fields,
      ...type
    }: ProfileTypeKey & { readonly definition: ProfileDefinition; readonly fields: ReadonlySet<string> },
    ids: readonly number[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const defined = [...fields].flatMap((id) => definition.fields.all.get(id) ?? []);
    const rows = await this.repository.listForUpdate(session, type, ids);
    const before = await this.repository.listEntries(session, type, { keys: defined.flatMap(keysOf), ids });
    const hasWords = definition.keywords.some(({ field }) => fields.has(field.id));
    const indexOne = async ({ id, fieldValues }: (typeof rows)[number]): Promise<void> => {
      const key = { ...type, id };
      const values = JSON.parse(fieldValues) as StoredValues;
      const after = indexEntries(definition, only(values, fields));
      await this.profiles.changeIndex(session, key, indexChanges(before.get(id) ?? [], after));
      if (hasWords) await this.profiles.setWords(session, key, indexedWords(definition, values));
    };
    await settleAll(rows.map(indexOne));
  }

  /** @returns how many other reindexes are left, once this one is finished */
  async #save(
    session: Session,
    reindex: ProfileReindex,
    { isEnd, ...progress }: Progress,
  ): Promise<number | undefined> {
    const now = this.clock.now();
    if (isEnd && reindex.isLastLook === 1) {
      await this.repository.remove(session, reindex);
      return this.repository.count(session);
    }
    await this.repository.save(session, {
      ...reindex,
      ...(isEnd ? lastLookOf(reindex, now) : { ...progress, dueAt: now }),
    });
    return undefined;
  }

  async #postpone(session: Session, reindex: ProfileReindex): Promise<undefined> {
    const found = await this.repository.findForUpdate(session, reindex);
    if (found) await this.repository.save(session, { ...found, dueAt: this.clock.now() + AGAIN_MS });
  }
}

function lastLookOf({ askedAt }: ProfileReindex, now: number): Partial<ProfileReindex> {
  return { isLastLook: 1, dueAt: Math.max(now, askedAt + SETTLED_MS), afterAt: askedAt - SETTLED_MS, afterId: 0 };
}

/** Returns the keys under which the index may have values of a field. */
function keysOf({ id, members }: Field): string[] {
  return members === undefined ? [id] : [...members.all.keys()].map((member) => `${id}.${member}`);
}

function only(values: StoredValues, fields: ReadonlySet<string>): StoredValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => fields.has(id)));
}
