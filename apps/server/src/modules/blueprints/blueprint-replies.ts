import { Reply } from '../../http/index.js';
import type { Revision } from './applied-blueprints.js';
import { entityTagOf } from './blueprints.service.js';
import type { ExportedBlueprint, PutChanges } from './blueprints.service.js';

/** The document, or 304 where the caller has this revision already. */
export function exportReply(exported: ExportedBlueprint, ifNoneMatch: string | undefined): Reply {
  return Reply.unlessKnown(entityTagOf(exported), ifNoneMatch, () => Reply.ok(exported.blueprint));
}

export function revisionsReply(revisions: readonly Revision[]): Promise<Reply> {
  return Reply.okInTurns({
    revisions: revisions.map(({ revision, appliedAt, appliedBy }) => ({
      revision,
      appliedAt: new Date(appliedAt).toISOString(),
      appliedBy,
    })),
  });
}

/** What was changed and the revision that it made; of a dry run what would be. */
export function appliedReply({ revision, changes, warnings }: PutChanges, dryRun: boolean): Reply {
  const reply = dryRun
    ? Reply.ok({ changes })
    : Reply.ok({ revision, changes }).with('ETag', entityTagOf({ revision }));
  return reply.withWarnings(
    warnings.map(({ path, message }) => ({ code: 'VALUE_INVALID', field: path, detail: message })),
  );
}
