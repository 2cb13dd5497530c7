import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { OwnerChange, ProfileType } from '../../../profile-engine/index.js';
import { ProfileDryRuns, ProfileWriter } from '../../profiles/index.js';
import type { FormDraft } from './form-draft.js';

/** The owner's profiles, as far as answers are their fields: changed in the very transaction of the filled form (D-FRM-7). */
@Injectable()
export class OwnerProfiles {
  constructor(
    private readonly writer: ProfileWriter,
    private readonly dryRuns: ProfileDryRuns,
  ) {}

  /** Writes what the draft says of them. Answers what they refuse; then the unit of work is to be given up. */
  update(session: Session, ctx: RequestContext, draft: FormDraft): Promise<Problem[]> {
    return this.#each(draft, (wanted) => this.writer.update(session, ctx, wanted));
  }

  /** What they would refuse; nothing is written. */
  check(ctx: RequestContext, draft: FormDraft): Promise<Problem[]> {
    return this.#each(draft, (wanted) => this.dryRuns.update(ctx, wanted));
  }

  async #each(
    { owner, definitions, ownerChanges }: FormDraft,
    write: (wanted: Parameters<ProfileWriter['update']>[2]) => Promise<unknown>,
  ): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const { profileType, id } of owner?.profiles ?? []) {
      const changes = ownerChanges.get(profileType);
      if (changes === undefined) continue;
      const body = Object.fromEntries(changes.map(({ question, value }) => [fieldOf(question), value]));
      try {
        await write({ definitions, profileType, id, ifMatch: undefined, change: { body } });
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
