import { Reply } from '../../http/index.js';
import type { Revision } from './applied-blueprints.js';
import { entityTagOf } from './blueprints.service.js';
import type { ExportedBlueprint, PutChanges } from './blueprints.service.js';

/** Replies with the document, or with 304 if the caller has this revision already. */
export function exportReply(exported: ExportedBlueprint, ifNoneMatch: string | undefined): Reply {
  return Reply.conditional(entityTagOf(exported), ifNoneMatch, () => Reply.ok(exported.blueprint));
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

/** Replies with the changes and the new revision; after a dry run, with those that would be. */
export function appliedReply({ revision, changes, warnings }: PutChanges, dryRun: boolean): Reply {
  const reply = dryRun
    ? Reply.ok({ changes })
    : Reply.ok({ revision, changes }).with('ETag', entityTagOf({ revision }));
  return reply.withWarnings(
    warnings.map(({ path, message }) => ({ code: 'VALUE_INVALID', field: path, detail: message })),
  );
}
