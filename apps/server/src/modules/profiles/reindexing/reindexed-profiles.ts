import { Injectable } from '@nestjs/common';
import { allDone, countWithin } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Turn } from '../../../runtime/index.js';
import { indexChanges, indexedWords, indexEntries } from '../../../profile-engine/index.js';
import type { Field, ProfileDefinition, StoredValues } from '../../../profile-engine/index.js';
import { ProfilesRepository } from '../profiles.repository.js';
import type { ProfileTypeKey } from '../profiles.repository.js';
import type { ProfileReindex } from './profile-reindex.entity.js';
import { ReindexesRepository } from './reindexes.repository.js';

/** The most profiles, and values of them, of one unit of work, so that no other waits long for it. */
const MOST_PROFILES = 50;
const MOST_BYTES = 131_072;

/** How far a reindex has come. */
export interface Progress extends Pick<ProfileReindex, 'afterAt' | 'afterId'> {
  /** There are no more profiles. */
  readonly isEnd: boolean;
}

/** Fields of a profile type, by their ids. */
interface FieldsOfType extends ProfileTypeKey {
  readonly definition: ProfileDefinition;
  readonly fields: ReadonlySet<string>;
}

/** Brings the index rows of the next profiles to what a write of them would store. Rows that are right already stay. */
@Injectable()
export class ReindexedProfiles {
  constructor(
    private readonly reindexes: ReindexesRepository,
    private readonly profiles: ProfilesRepository,
  ) {}

  async indexNext(session: Session, reindex: ProfileReindex, definition: ProfileDefinition): Promise<Progress> {
    const { customerId, profileType } = reindex;
    const next = await this.reindexes.listNext(session, reindex, MOST_PROFILES);
    const count = countWithin(
      next.map(({ bytes }) => bytes),
      MOST_BYTES,
    );
    const part = next.slice(0, count);
    const ids = new Set(JSON.parse(reindex.fields) as string[]);
    await this.#index(
      session,
      { customerId, profileType, definition, fields: ids },
      part.map(({ id }) => id),
    );
    const { updatedAt = reindex.afterAt, id = reindex.afterId } = part.at(-1) ?? {};
    return { afterAt: updatedAt, afterId: id, isEnd: count === next.length && next.length < MOST_PROFILES };
  }

  async #index(session: Session, { definition, fields, ...type }: FieldsOfType, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const turn = new Turn();
    const known = [...fields].flatMap((id) => definition.fields.all.get(id) ?? []);
    const rows = await this.reindexes.listForUpdate(session, type, ids);
    const before = await this.reindexes.listEntries(session, type, { keys: known.flatMap(keysOf), ids });
    const hasWords = definition.keywords.some(({ field }) => fields.has(field.id));
    const indexOne = async ({ id, fieldValues }: (typeof rows)[number]): Promise<void> => {
      const key = { ...type, id };
      const values = JSON.parse(fieldValues) as StoredValues;
      const after = indexEntries(definition, only(values, fields));
      await this.profiles.changeIndex(session, key, { ...indexChanges(before.get(id) ?? [], after), turn });
      if (hasWords) await this.profiles.setWords(session, key, await turn.through(indexedWords(definition, values)));
      if (turn.isOver()) await turn.pass();
    };
    await allDone(rows.map(indexOne));
  }
}

/** Returns the keys under which the index may have values of a field. */
function keysOf({ id, members }: Field): string[] {
  return members === undefined ? [id] : [...members.all.keys()].map((member) => `${id}.${member}`);
}

function only(values: StoredValues, fields: ReadonlySet<string>): StoredValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => fields.has(id)));
}
