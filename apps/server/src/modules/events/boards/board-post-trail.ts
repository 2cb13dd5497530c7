import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { FieldChange } from '../../../profile-engine/index.js';
import { AuditService } from '../../audit/index.js';
import type { AuditAuthor } from '../../audit/index.js';
import { Changes } from '../../changes/index.js';
import type { BoardPost } from './board-post.entity.js';
import { BoardPostsRepository } from './board-posts.repository.js';

/** A version of a board post, and the version before it. */
export interface BoardPostVersion {
  readonly before: BoardPost | undefined;
  readonly after: BoardPost;
}

/** Stores each version of a board post, with its entries in the audit trail and the change feed. */
@Injectable()
export class BoardPostTrail {
  constructor(
    private readonly repository: BoardPostsRepository,
    private readonly audit: AuditService,
    private readonly changes: Changes,
  ) {}

  async keep(session: Session, author: AuditAuthor, { before, after }: BoardPostVersion): Promise<void> {
    const { customerId, id, version, jobId, updatedAt: at } = after;
    await this.repository.keep(session, after);
    const told = { type: 'boardposts', id, version, at, about: [{ type: 'jobs', id: jobId }] } as const;
    await this.audit.recordOther(session, author, { ...told, changes: changesBetween(before, after) });
    await this.changes.record(session, customerId, told);
  }
}

/** Leaves out the partner's message, because it may name fields that are hidden from the reader. */
function changesBetween(before: BoardPost | undefined, after: BoardPost): FieldChange[] {
  const [was, is] = [before && membersOf(before), membersOf(after)];
  return Object.entries(is).flatMap(([path, value]): FieldChange[] => {
    const earlier = was?.[path] ?? null;
    return earlier === value ? [] : [{ path, before: earlier, after: value }];
  });
}

function membersOf({ jobId, boardId, action, state, outcome }: BoardPost): Readonly<Record<string, string | number>> {
  return { job: jobId, board: boardId, action, state, outcome };
}
