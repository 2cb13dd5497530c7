import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { CommitPlace, UnitOfWork } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { CustomerMoves } from '../../incarnations/index.js';
import type { Incarnations } from '../../incarnations/index.js';
import { CursorBoxes, SecretBox } from '../access/index.js';
import type { ChangesRepository } from '../changes/index.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditRecord } from './audit-record.entity.js';
import type { AuditSearch } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import type { AuditPageReply } from './audit.mapper.js';

const people = buildDefinition('people');

/** One record for each person from `count` down to 1. */
class Trail extends AuditRepository {
  reads = 0;
  /** Written after the sizes of the first page were read. */
  written = 0;

  constructor(
    private count: number,
    readonly bytes = 2,
  ) {
    super();
  }

  override findSpan() {
    return Promise.resolve({ before: undefined, since: undefined });
  }

  override list(_session: unknown, { before, limit }: AuditSearch): Promise<AuditRecord[]> {
    this.reads += 1;
    const newest = this.#newest(before);
    return Promise.resolve(
      Array.from({ length: Math.min(limit, newest) }, (_, index) => ({
        customerId: 1,
        mark: newest - index,
        number: 0,
        profileType: 'people',
        profileId: newest - index,
        version: 1,
        at: newest - index,
        username: 'a',
        transactionId: '{T}',
        changes: '[]',
        about: null,
        kind: null,
        digest: '',
        salt: null,
        erasedAt: null,
      })),
    );
  }

  override placeBehind(_session: unknown, { before }: AuditSearch, count: number): Promise<CommitPlace | undefined> {
    const mark = this.#newest(before) - count + 1;
    return Promise.resolve(mark < 1 ? undefined : { mark, number: 0 });
  }

  override listSizes(_session: unknown, { before, limit }: AuditSearch): Promise<number[]> {
    const sizes = Array(Math.min(limit, this.#newest(before))).fill(this.bytes);
    this.count += this.written;
    this.written = 0;
    return Promise.resolve(sizes);
  }

  #newest(before: CommitPlace | undefined): number {
    return before === undefined ? this.count : before.mark - 1;
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
    {} as ChangesRepository,
    { definitionsOf: () => definitions } as unknown as ProfileDefinitionsService,
    new BaseUrl(),
    new CursorBoxes(new SecretBox(Buffer.alloc(32, 1)), { moves: new CustomerMoves() } as Incarnations),
  );
  const ctx = { customerId: 1, caller: { access: { forms: 'none' } } } as unknown as RequestContext;
  const page = (size: number, after?: string): Promise<AuditPageReply> =>
    service.list(ctx, { profile: undefined, username: undefined, after, size });
  return { trail, page };
}

const idsOf = ({ records }: AuditPageReply): number[] => records.map(({ profile }) => Number(profile.split('/')[1]));

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

  it('leaves out no old record while a new one is written', async () => {
    const { trail, page } = newAudit(2);
    trail.written = 1;
    const first = await page(10);
    expect(idsOf(first)).toEqual([3, 2, 1]);
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
});
