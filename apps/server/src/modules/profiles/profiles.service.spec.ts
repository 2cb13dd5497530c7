import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { Session, SqlValue, UnitOfWork } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { FileContents } from '../files/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileCache } from './profile-cache.js';
import { ProfileRecords } from './profile-records.js';
import { ProfileReferences } from './profile-references.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';

const people = buildDefinition('people');

/** Answers with `count` people of one address; the last has the id `count`. */
class Namesakes extends ProfilesRepository {
  largest = 0;

  constructor(private readonly count: number) {
    super();
  }

  override listIdsByEmail(): Promise<number[]> {
    return Promise.resolve(Array.from({ length: this.count }, (_, index) => index + 1));
  }

  /** In the place of the database. */
  query(_sql: string, [, , ...ids]: readonly SqlValue[]): Promise<object[]> {
    this.largest = Math.max(this.largest, ids.length);
    const row = { version: 1, createdAt: 0, createdBy: 1, updatedAt: 0, updatedBy: 1, fieldValues: '{}' };
    return Promise.resolve(ids.map((id) => ({ id, ...row })));
  }

  async first(sql: string, values: readonly SqlValue[]): Promise<object | undefined> {
    return (await this.query(sql, values))[0];
  }
}

/** Asks by-email as a caller who sees some people. Returns the reply, and the most profiles that were read at once. */
async function byEmail(count: number, isSeen: (id: number) => boolean) {
  const definitions = {
    get: () => people,
    canRead: () => true,
    hasLock: () => true,
    isInsideLock: (_: string, { id }: { id: number }) => isSeen(id),
  };
  const repository = new Namesakes(count);
  const unitOfWork = { reader: repository as unknown as Session } as UnitOfWork;
  const service = new ProfilesService(
    unitOfWork,
    { definitionsOf: () => definitions } as unknown as ProfileDefinitionsService,
    repository,
    new ProfileRecords(unitOfWork, repository),
    new ProfileReferences(repository, new BaseUrl()),
    {} as FileContents,
    new ProfileCache(),
    new BaseUrl(),
  );
  const ctx = { customerId: 1, caller: { group: 'partners' } } as RequestContext;
  const reply = await service.getByEmail(ctx, 'none@example.com', { fields: 'id', ifNoneMatch: undefined });
  return { reply, largest: repository.largest };
}

describe('by-email under a search lock', () => {
  it('counts those that the caller may see for any number of profiles with the address, and reads them in parts', async () => {
    const { reply, largest } = await byEmail(40_000, (number) => number % 1000 === 7);
    expect(reply.body).toMatchObject({ id: 7 });
    expect(reply.headers).toContainEqual(expect.stringContaining('belongs to 40 people'));
    expect(largest).toBeLessThanOrEqual(1000);
  });
});
