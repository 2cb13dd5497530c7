import { Injectable } from '@nestjs/common';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { describeAudited } from '../../../profile-engine/index.js';
import type { FieldChange } from '../../../profile-engine/index.js';
import { Clock } from '../../../runtime/index.js';
import { AuditService } from '../../audit/index.js';
import type { ChangedSubject } from '../../changes/index.js';
import { completionAfter } from './form-status.rules.js';
import { isAnswered } from './filled-form.entity.js';
import type { FilledForm } from './filled-form.entity.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import type { FormRequest } from './filled-forms.repository.js';
import type { FormDraft, RequestDraft } from './form-drafts.js';
import type { Owner } from './owner-finder.js';
import { TiedProfiles } from './tied-profiles.js';

export interface StoredForm {
  readonly id: number;
  readonly owner: Owner;
}

/**
 * Stores a draft inside the caller's unit of work, with the changes of its owner's profiles and the audit record
 * (D-FRM-23).
 */
@Injectable()
export class FilledFormWriter {
  constructor(
    private readonly repository: FilledFormsRepository,
    private readonly tiedProfiles: TiedProfiles,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a draft. Writes nothing and returns undefined if another writer has filled the form since the draft was
   * made.
   */
  async store(session: Session, ctx: RequestContext, draft: FormDraft): Promise<StoredForm | undefined> {
    const { owner, row } = draft;
    const now = { at: this.clock.now(), by: ctx.caller.personId };
    const write = { ...completionAfter(draft, now), ...now, answers: draft.kept.json };
    const id = row?.id ?? (await this.#insert(session, ctx, draft));
    if (id === undefined) return undefined;
    await this.tiedProfiles.store(session, ctx, draft.ownerDrafts);
    await this.repository.update(session, { customerId: ctx.customerId, id }, write);
    const changes = [
      ...describeAudited(draft.definition, draft.kept, draft.definitions.lists),
      ...signatureChange(draft),
    ];
    const version = (row?.version ?? 0) + 1;
    const written = { type: 'forms', id, version, at: now.at, about: subjectsOf(owner) } as const;
    await this.audit.record(session, ctx, { ...written, changes });
    return { id, owner };
  }

  /**
   * Stores a request, and tells whether it is the first one. Writes nothing and returns undefined if another writer was
   * first.
   */
  async storeRequest(
    session: Session,
    ctx: RequestContext,
    draft: RequestDraft,
  ): Promise<(StoredForm & { readonly created: boolean }) | undefined> {
    const { row, owner } = draft;
    const { customerId } = ctx;
    const request = { at: this.clock.now(), by: ctx.caller.personId };
    const id = row?.id ?? (await this.#insert(session, ctx, draft));
    if (id === undefined) return undefined;
    await this.repository.renewRequest(session, { customerId, id }, request);
    const version = (row?.version ?? 0) + 1;
    const written = { type: 'forms', id, version, at: request.at, about: subjectsOf(owner) } as const;
    await this.audit.record(session, ctx, { ...written, changes: requestChanges(row, request) });
    return { id, owner, created: row === undefined };
  }

  async #insert(
    session: Session,
    { customerId }: RequestContext,
    { definition, owner, updatedFor }: RequestDraft,
  ): Promise<number | undefined> {
    const id = await nextIds(session, { customerId, counter: 'forms' });
    const of = { formId: definition.form.id, ownerType: owner.type, ownerId: owner.id, updatedFor };
    return (await this.repository.insert(session, { customerId, id, ...of })) ? id : undefined;
  }
}

/** Returns the owner and its profiles. Only who may see all of them reads the audit record and the change event. */
function subjectsOf({ type, id, profiles }: Owner): ChangedSubject[] {
  const named = profiles.map(({ profileType, record }) => ({ type: profileType, id: record.id }));
  return type === 'applicantworkflows' ? [{ type, id }, ...named] : named;
}

/** Returns the change of the signature. The changes of the answers do not include it. */
export function signatureChange(draft: FormDraft): Array<{ path: string; before: boolean | null; after: boolean }> {
  if (draft.definition.form.signature !== true) return [];
  const before = draft.row && isAnswered(draft.row) ? draft.row.signed === 1 : null;
  const after = completionAfter(draft, { at: 0, by: 0 }).signed;
  return before === after ? [] : [{ path: 'signature', before, after }];
}

function requestChanges(row: FilledForm | undefined, { at, by }: FormRequest): FieldChange[] {
  const { requestedAt = null, requestedBy = null } = row ?? {};
  const before = requestedAt === null ? null : formatWireDateTime(requestedAt);
  return [
    { path: 'requesteddate', before, after: formatWireDateTime(at) },
    { path: 'requestedby', before: requestedBy === null ? null : { id: requestedBy }, after: { id: by } },
  ];
}
