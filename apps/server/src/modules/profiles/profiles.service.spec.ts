import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import type { Session, SqlValue, UnitOfWork } from '../../database/index.js';
import { LargeRead } from '../../database/index.js';
import { LargeReads } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileCache } from './profile-cache.js';
import type { ProfileReader, ProfileView } from './profile-reader.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';

const people = buildDefinition('people');

function largeReads(unitOfWork: UnitOfWork): LargeReads {
  return new LargeReads(unitOfWork, new RecordingLog());
}

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
    largeReads({ reader: repository as unknown as Session } as UnitOfWork),
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

it.each([true, false])(
  'a large profile is written in the turn that it is read in, whether it stands alone or not: %s (D-NET-19)',
  async (standsAlone) => {
    const view = { values: { version: 1 }, links: [], warnings: [], entityTag: '"1"', version: 1, standsAlone };
    const read = (_ctx: unknown, _of: unknown, { session }: { session?: Session }): Promise<object> =>
      session === undefined ? Promise.reject(new LargeRead('This is not read at once.')) : Promise.resolve(view);
    const service = new ProfilesService(
      { reader: {} } as UnitOfWork,
      { definitionsOf: () => ({ source: {} }) } as unknown as ProfileDefinitionsService,
      { findVersion: () => ({ version: 1 }) } as unknown as ProfilesRepository,
      { read } as unknown as ProfileReader,
      new ProfileCache(),
      largeReads({ reader: {} } as UnitOfWork),
    );
    const ctx = { customerId: 1, caller: { username: 'ada' } } as RequestContext;
    const { json } = (await service.get(ctx, { profileType: 'people', id: 1, fields: undefined })) as { json: Buffer };
    expect(json.toString()).toBe('{"version":1,"links":[]}');
  },
);
