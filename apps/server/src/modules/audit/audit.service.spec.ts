import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { UnitOfWork } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { SecretBox } from '../access/index.js';
import { AuditCursors } from './audit-cursor.js';
import type { AuditPosition } from './audit-cursor.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditRecord } from './audit-record.entity.js';
import type { AuditSearch } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import type { AuditPage } from './audit.service.js';

const people = buildDefinition('people');

/** One record for each person from `count` down to 1. */
class Trail extends AuditRepository {
  reads = 0;

  constructor(
    private readonly count: number,
    readonly bytes = 2,
  ) {
    super();
  }

  override list(_session: unknown, { after, limit }: AuditSearch): Promise<AuditRecord[]> {
    this.reads += 1;
    const newest = after === undefined ? this.count : after.profileId - 1;
    return Promise.resolve(
      Array.from({ length: Math.min(limit, newest) }, (_, index) => ({
        customerId: 1,
        profileType: 'people',
        profileId: newest - index,
        version: 1,
        at: newest - index,
        username: 'a',
        transactionId: '{T}',
        changes: '[]',
        about: null,
        kind: null,
        erasedAt: null,
      })),
    );
  }

  override placeBehind(_session: unknown, { after }: AuditSearch, count: number): Promise<AuditPosition | undefined> {
    const newest = after === undefined ? this.count : after.profileId - 1;
    const profileId = newest - count + 1;
    return Promise.resolve(profileId < 1 ? undefined : { at: profileId, profileType: 'people', profileId, version: 1 });
  }

  override listSizes(_session: unknown, { after, limit }: AuditSearch): Promise<number[]> {
    const left = after === undefined ? this.count : after.profileId - 1;
    return Promise.resolve(Array(Math.min(limit, left)).fill(this.bytes));
  }

  override async *listProfiles(_session: unknown, _key: unknown, ids: readonly number[]) {
    const row = { createdAt: 0, createdBy: 1, updatedAt: 0, updatedBy: 1, fieldValues: '{}' };
    yield ids.map((id) => ({ id, ...row }));
  }
}

/** A trail of so many people, of whom the caller sees those. */
function newAudit(count: number, isSeen?: (id: number) => boolean, bytes?: number) {
  const trail = new Trail(count, bytes);
  const definitions = {
    canRead: (type: string) => type === 'people',
    hasLock: () => isSeen !== undefined,
    isInsideLock: (_type: string, { id }: { id: number }) => isSeen?.(id) ?? true,
    get: () => people,
  };
  const service = new AuditService(
    { reader: {} } as UnitOfWork,
    trail,
    { definitionsOf: () => definitions } as unknown as ProfileDefinitionsService,
    new BaseUrl(),
    new AuditCursors(new SecretBox(Buffer.alloc(32, 1))),
  );
  const ctx = { customerId: 1, caller: { access: { forms: 'none' } } } as unknown as RequestContext;
  const page = (size: number, after?: string): Promise<AuditPage> =>
    service.list(ctx, { profile: undefined, username: undefined, after, size });
  return { trail, page };
}

const idsOf = ({ records }: AuditPage): number[] => records.map(({ profile }) => Number(profile.split('/')[1]));

describe('AuditService', () => {
  it.each([
    [
      'a third of an answer',
      349_525,
      [
        [5, 4, 3],
        [2, 1],
      ],
    ],
    ['more than an answer', 2_000_000, [[5], [4], [3], [2], [1]]],
  ])(
    'ends an answer before it is too large, if records are %s, and continues in the next (D-PLT-11)',
    async (_, bytes, pages) => {
      const { page } = newAudit(5, undefined, bytes);
      const read: number[][] = [];
      for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
        const reply = await page(1000, next);
        read.push(idsOf(reply));
        ({ next } = reply);
      }
      expect(read).toEqual(pages);
    },
  );

  it('ends an answer although a search lock hides almost everything, and continues in the next', async () => {
    const { trail, page } = newAudit(25_000, (id) => id === 1);
    const first = await page(10);
    expect([idsOf(first), trail.reads]).toEqual([[], 20]);
    const second = await page(10, first.next);
    expect([idsOf(second), trail.reads]).toEqual([[], 40]);
    const third = await page(10, second.next);
    expect([idsOf(third), third.next]).toEqual([[1], undefined]);
  });
});
