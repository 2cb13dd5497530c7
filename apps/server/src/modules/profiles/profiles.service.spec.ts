import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { Session, SqlValue, UnitOfWork } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileCache } from './profile-cache.js';
import type { ProfileReader, ProfileView } from './profile-reader.js';
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
    return Promise.resolve(ids.map((id) => ({ id, bytes: 2, ...row })));
  }
}

/** Asks by-email as a caller who sees some people. Returns the answer, and the most profiles that were read at once. */
async function byEmail(count: number, isSeen: (id: number) => boolean) {
  const definitions = {
    get: () => people,
    hasLock: () => true,
    isInsideLock: (_: string, { id }: { id: number }) => isSeen(id),
  };
  const repository = new Namesakes(count);
  const reader = { read: (_ctx: unknown, _of: unknown, { id }: { id: number }) => ({ values: { id }, warnings: [] }) };
  const service = new ProfilesService(
    { reader: repository as unknown as Session } as UnitOfWork,
    { definitionsOf: () => definitions } as unknown as ProfileDefinitionsService,
    repository,
    reader as unknown as ProfileReader,
    new ProfileCache(),
  );
  const { values, warnings }: ProfileView = await service.getByEmail({ customerId: 1 } as RequestContext, {
    email: 'none@example.com',
    fields: undefined,
  });
  return { id: values['id'], warnings: warnings.map(({ detail }) => detail), largest: repository.largest };
}

describe('by-email under a search lock', () => {
  it('counts those that the caller may see for any number of profiles with the address, and reads them in parts', async () => {
    const { id, warnings, largest } = await byEmail(40_000, (number) => number % 1000 === 7);
    expect(id).toBe(7);
    expect(warnings).toEqual([expect.stringContaining('belongs to 40 people')]);
    expect(largest).toBeLessThanOrEqual(1000);
  });
});
