import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { OwnerChange, ProfileType } from '../../../profile-engine/index.js';
import { ProfileWriter } from '../../profiles/index.js';
import type { ProfileDraft } from '../../profiles/index.js';
import type { FormDraft } from './form-draft.js';

/** The owner's profiles, as far as answers are their fields: changed in the very transaction of the filled form (D-FRM-7). */
@Injectable()
export class OwnerProfiles {
  constructor(private readonly writer: ProfileWriter) {}

  /** Writes what the draft says of them. Answers what they refuse; then the unit of work is to be given up. */
  update(session: Session, ctx: RequestContext, draft: FormDraft): Promise<Problem[]> {
    return this.#each(session, ctx, { ...draft, then: (drafted) => this.writer.store(session, ctx, drafted) });
  }

  /** What they would refuse; nothing is written. */
  check(session: Session, ctx: RequestContext, draft: FormDraft): Promise<Problem[]> {
    return this.#each(session, ctx, { ...draft, then: () => Promise.resolve() });
  }

  async #each(
    session: Session,
    ctx: RequestContext,
    {
      owner,
      definitions,
      ownerChanges,
      then,
    }: FormDraft & { readonly then: (draft: ProfileDraft) => Promise<unknown> },
  ): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const found of owner?.profiles ?? []) {
      const { profileType } = found;
      const changes = ownerChanges.get(profileType);
      if (changes === undefined) continue;
      const changed = Object.fromEntries(changes.map(({ question, value }) => [fieldOf(question), value]));
      const wanted = { definitions, profileType, found, sent: { changed } };
      try {
        const drafted = await this.writer.draft(session, ctx, wanted);
        if (drafted.problems.length === 0) await then(drafted);
        else problems.push(...drafted.problems.map((problem) => ofQuestion(problem, { profileType, changes })));
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        problems.push(...error.problems.map((problem) => ofQuestion(problem, { profileType, changes })));
      }
    }
    return problems;
  }
}

function fieldOf({ tie }: OwnerChange['question']): string {
  return tie?.field.id ?? '';
}

/** The profile names the field; whoever fills the form knows the question. What another field lacks stands in their way, too. */
function ofQuestion(
  { field, ...problem }: Problem,
  { profileType, changes }: { readonly profileType: ProfileType; readonly changes: readonly OwnerChange[] },
): Problem {
  const told = changes.find(({ question }) => fieldOf(question) === field);
  if (told) return { ...problem, field: told.question.name };
  const [first] = changes;
  const what = field === undefined ? '' : `${field} `;
  return {
    ...{ ...problem, code: 'VALUE_INVALID' },
    ...(first && { field: first.question.name }),
    detail: `cannot be kept in the owner's profile (${profileType}), which refuses the change: ${what}${problem.detail}`,
  };
}
