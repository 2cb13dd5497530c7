import { Answer, namesEntityTag } from '../../http/index.js';
import type { Revision } from './applied-blueprints.js';
import type { AppliedChanges } from './blueprint-applier.js';
import { entityTagOf } from './blueprint-tag.js';
import type { ExportedBlueprint } from './blueprints.service.js';

/** The document, or 304 where the caller has this revision already. */
export function exportAnswer(exported: ExportedBlueprint, ifNoneMatch: string | undefined): Answer {
  const tag = entityTagOf(exported);
  const answer = namesEntityTag(ifNoneMatch, tag) ? Answer.notModified() : Answer.ok(exported.blueprint);
  return answer.with('ETag', tag);
}

export function revisionsAnswer(revisions: readonly Revision[]): Answer {
  return Answer.ok({
    revisions: revisions.map(({ revision, appliedAt, appliedBy }) => ({
      ...{ revision, appliedAt: new Date(appliedAt).toISOString(), appliedBy },
    })),
  });
}

/** What was changed and the revision that it made; of a dry run what would be. */
export function appliedAnswer({ revision, changes }: AppliedChanges, dryRun: boolean): Answer {
  return dryRun ? Answer.ok({ changes }) : Answer.ok({ revision, changes }).with('ETag', entityTagOf({ revision }));
}
