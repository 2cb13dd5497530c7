import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { DraftedAnswers, OwnerChange } from '../../../form-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileWriter } from '../../profiles/index.js';
import type { ProfileDraft } from '../../profiles/index.js';
import type { Owner } from './owner-finder.js';

interface TiedAnswers {
  readonly profileType: ProfileType;
  readonly changes: readonly OwnerChange[];
}

export interface OwnerDraft extends TiedAnswers {
  readonly draft: ProfileDraft;
  readonly problems: readonly Problem[];
}

/**
 * Writes the answers that are fields of the owner's profiles (D-FRM-7, D-FRM-16). Profiles are drafted and stored as by a PATCH,
 * in the same transaction as the filled form. The rules of the question and the rules of the field both apply.
 */
@Injectable()
export class TiedProfiles {
  constructor(private readonly writer: ProfileWriter) {}

  async draft(
    session: Session,
    ctx: RequestContext,
    {
      owner,
      definitions,
      ownerChanges,
    }: Pick<DraftedAnswers, 'ownerChanges'> & {
      readonly owner: Owner | undefined;
      readonly definitions: CallerDefinitions;
    },
  ): Promise<OwnerDraft[]> {
    const drafts: OwnerDraft[] = [];
    for (const found of owner?.profiles ?? []) {
      const { profileType } = found;
      const changes = ownerChanges.get(profileType);
      if (changes === undefined) continue;
      const changed = Object.fromEntries(changes.map(({ question, value }) => [fieldOf(question), value]));
      const draft = await this.writer.draft(session, ctx, { definitions, profileType, found, sent: { changed } });
      const tied = { profileType, changes };
      drafts.push({ ...tied, draft, problems: draft.problems.map((problem) => ofQuestion(problem, tied)) });
    }
    return drafts;
  }

  /** @throws ProtocolError if another writer has changed a profile since its draft */
  async store(session: Session, ctx: RequestContext, drafts: readonly OwnerDraft[]): Promise<void> {
    for (const { draft, ...tied } of drafts) {
      try {
        await this.writer.store(session, ctx, draft);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        const [first, ...others] = error.problems;
        throw new ProtocolError([ofQuestion(first, tied), ...others.map((problem) => ofQuestion(problem, tied))]);
      }
    }
  }
}

function fieldOf({ tie }: OwnerChange['question']): string {
  return tie?.field.id ?? '';
}

/**
 * Renames a problem from the profile's field to the question, because the user of the form knows that name. Problems of
 * other fields block the write, too.
 */
function ofQuestion({ field, ...problem }: Problem, { profileType, changes }: TiedAnswers): Problem {
  const told = changes.find(({ question }) => fieldOf(question) === field);
  if (told) return { ...problem, field: told.question.name };
  const [first] = changes;
  const what = field === undefined ? '' : `${field} `;
  return {
    ...problem,
    code: 'VALUE_INVALID',
    ...(first && { field: first.question.name }),
    detail: `cannot be kept in the owner's profile (${profileType}), which refuses the change: ${what}${problem.detail}`,
  };
}
