import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { UnitOfWork } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { LargeReads, RequestContext } from '../../http/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { SecretBox } from '../access/index.js';
import { AuditCursors } from './audit-cursor.js';
import type { AuditPosition } from './audit-cursor.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditRecord } from './audit-record.entity.js';
import type { AuditSearch } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import type { AuditPage, AuditRequest } from './audit.service.js';

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

/** A trail of people, in which a caller who sees only jobs finds nothing. */
class ClosedTrail extends Trail {
  readonly looks: Array<readonly [after: number | undefined, until: number | undefined]> = [];

  override list(): Promise<AuditRecord[]> {
    return Promise.resolve([]);
  }

  override listSizes(_session: unknown, { after, until }: AuditSearch): Promise<number[]> {
    this.looks.push([after?.profileId, until?.profileId]);
    return Promise.resolve([]);
  }
}

/** A trail of so many people, of whom the caller sees those. */
function newAudit(count: number, isSeen?: (id: number) => boolean, bytes?: number) {
  return auditOf(new Trail(count, bytes), isSeen);
}

function auditOf<T extends Trail>(trail: T, isSeen?: (id: number) => boolean) {
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
    { run: (_ctx: unknown, work: () => unknown) => work() } as LargeReads,
  );
  const page = (size: number, after?: string, profile?: AuditRequest['profile']): Promise<AuditPage> =>
    service.list({ customerId: 1, caller: { access: { forms: 'none' } } } as unknown as RequestContext, {
      profile,
      username: undefined,
      after,
      size,
    });
  return { trail, page };
}

const idsOf = ({ records }: AuditPage): number[] => records.map(({ profile }) => Number(profile.split('/')[1]));

describe('AuditService', () => {
  it('answers a page from one read if nothing is hidden', async () => {
    const { trail, page } = newAudit(5);
    const first = await page(2);
    const second = await page(2, first.next);
    const third = await page(2, second.next);
    expect([first, second, third].map(idsOf)).toEqual([[5, 4], [3, 2], [1]]);
    expect([third.next, trail.reads]).toEqual([undefined, 3]);
  });

  it('names no next page if the last one is full', async () => {
    expect((await newAudit(2).page(2)).next).toBeUndefined();
  });

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

  it('reads on if a search lock hides many', async () => {
    const { page } = newAudit(3000, (id) => id % 1000 === 1);
    const first = await page(2);
    expect(idsOf(first)).toEqual([2001, 1001]);
    const second = await page(2, first.next);
    expect([idsOf(second), second.next]).toEqual([[1], undefined]);
  });

  it('ends an answer although a search lock hides almost everything, and continues in the next', async () => {
    const { trail, page } = newAudit(25_000, (id) => id === 1);
    const first = await page(10);
    expect([idsOf(first), trail.reads]).toEqual([[], 20]);
    const second = await page(10, first.next);
    expect([idsOf(second), trail.reads]).toEqual([[], 40]);
    const third = await page(10, second.next);
    expect([idsOf(third), third.next]).toEqual([[1], undefined]);
  });

  it('looks through a limited number of records at a time, a limited number of times per reply, for the types that the caller reads', async () => {
    const { trail, page } = auditOf(new ClosedTrail(112_000));
    const first = await page(10);
    expect([first.records, trail.looks.length, trail.looks.slice(0, 2)]).toEqual([
      [],
      20,
      [
        [undefined, 107_001],
        [107_001, 102_001],
      ],
    ]);
    const second = await page(10, first.next);
    expect([second, trail.looks.at(-1)]).toEqual([{ records: [] }, [2001, undefined]]);
  });

  it('answers nothing of one profile outside the search lock, not even that there is more', async () => {
    const { trail, page } = newAudit(12_000, (id) => id === 1);
    expect(await page(1, undefined, { profileType: 'people', id: 700 })).toEqual({ records: [] });
    expect(trail.reads).toBe(0);
  });
});
