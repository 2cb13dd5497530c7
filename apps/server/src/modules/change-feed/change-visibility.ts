import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { mayAccess } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { CHANGED_TYPES } from '../changes/index.js';
import type { Change, ChangedKind, ChangedSubject, ChangedType } from '../changes/index.js';
import { FilledFormListsService } from '../forms/index.js';
import { ErasuresRepository } from '../erasures/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';

export interface FeedScope {
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
}

export interface VisibleChange {
  readonly row: Change;
  readonly kind: ChangedKind;
  /** The record has left the search lock of the caller's group with this version. */
  readonly removed: boolean;
  /** The person whom the record is about was erased (D-PRV-5). */
  readonly erased: boolean;
}

/** The area of each kind. Profiles have an area for each type. */
const AREAS: Readonly<Record<Exclude<ChangedKind, 'profile'>, string>> = {
  form: 'forms',
  workflow: 'workflows',
  list: 'lists',
  post: 'portalposts',
  boardpost: 'portalposts',
};

/**
 * Decides which changes the caller receives: those of records that the caller sees now, or has just stopped seeing
 * (D-CHG-3, D-CHG-4).
 */
@Injectable()
export class ChangeVisibility {
  constructor(
    private readonly profiles: ProfileRecords,
    private readonly forms: FilledFormListsService,
    private readonly erasures: ErasuresRepository,
  ) {}

  async among(session: Session, scope: FeedScope, rows: readonly Change[]): Promise<VisibleChange[]> {
    const readable = rows.flatMap((row) => {
      const kind = CHANGED_TYPES.get(row.type);
      return kind !== undefined && mayReadType(scope, row.type) ? [{ row, kind, subjects: subjectsOf(row, kind) }] : [];
    });
    const seen = await this.#seen(
      session,
      scope,
      readable.flatMap(({ subjects }) => subjects),
    );
    const formIds = readable.filter(({ kind }) => kind === 'form').map(({ row }) => Number(row.subject));
    const forms = await this.forms.listExisting(session, scope.ctx, [...new Set(formIds)]);
    const people = readable.flatMap(({ subjects }) => subjects.filter(({ type }) => type === 'people'));
    const erased = await this.erasures.among(session, scope.ctx.customerId, [...new Set(people.map(({ id }) => id))]);
    return readable.flatMap(({ row, kind, subjects }): VisibleChange[] => {
      const isErased = subjects.some(({ type, id }) => type === 'people' && erased.has(id));
      const isThere = !isErased && (kind !== 'form' || forms.has(Number(row.subject)));
      if (hasLeft(row, scope)) return [{ row, kind, removed: true, erased: isErased }];
      const isSeen = isThere && subjects.every((subject) => seen.has(keyOf(subject)));
      return isSeen ? [{ row, kind, removed: false, erased: false }] : [];
    });
  }

  async #seen(
    session: Session,
    { ctx: { customerId, caller }, definitions }: FeedScope,
    subjects: readonly ChangedSubject[],
  ): Promise<ReadonlySet<string>> {
    const seen = new Set<string>();
    for (const type of new Set(subjects.map((subject) => subject.type))) {
      const ids = [...new Set(subjects.filter((subject) => subject.type === type).map(({ id }) => id))];
      const visible =
        type === 'applicantworkflows'
          ? ids.filter(() => mayAccess(caller, 'workflows', 'read'))
          : await this.profiles.seenAmong(session, { customerId, profileType: type, definitions }, ids);
      for (const id of visible) seen.add(keyOf({ type, id }));
    }
    return seen;
  }
}

/** Returns whether the caller may read records of the type at all. */
export function mayReadType({ ctx, definitions }: FeedScope, type: ChangedType): boolean {
  const kind = CHANGED_TYPES.get(type);
  if (kind === undefined) return false;
  if (kind !== 'profile') return mayAccess(ctx.caller, AREAS[kind], 'read');
  return definitions.canRead(type as Parameters<CallerDefinitions['canRead']>[0]);
}

function hasLeft({ leftLocks }: Change, { ctx }: FeedScope): boolean {
  return leftLocks !== null && (JSON.parse(leftLocks) as string[]).includes(ctx.caller.group);
}

function subjectsOf({ type, subject, about }: Change, kind: ChangedKind): ChangedSubject[] {
  if (kind === 'profile') return [{ type: type as ChangedSubject['type'], id: Number(subject) }];
  const named = about?.split(' ') ?? [];
  return named.map((name) => {
    const [of = '', id = ''] = name.split('/');
    return { type: of as ChangedSubject['type'], id: Number(id) };
  });
}

function keyOf({ type, id }: ChangedSubject): string {
  return `${type}/${id}`;
}
