import { Injectable } from '@nestjs/common';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Turn, Clock } from '../../../runtime/index.js';
import type { RequestContext } from '../../../http/index.js';
import { describeAuditedAnswers } from '../../../form-engine/index.js';
import { AuditService } from '../../audit/index.js';
import type { AuditedSubject } from '../../audit/index.js';
import { Changes } from '../../changes/index.js';
import { isAnswered } from './filled-form.entity.js';
import { FilledFormsRepository } from './filled-forms.repository.js';
import type { FilledFormWrite } from './filled-forms.repository.js';
import type { Owner } from './owner-finder.js';
import { completionOf } from './completion.rules.js';
import type { FormDraft } from './form-drafts.js';
import { TiedProfiles } from './tied-profiles.js';

/** A draft that was stored. */
export interface StoredForm {
  readonly id: number;
  readonly owner: Owner;
}

/** A form that was requested. */
export interface RequestedForm extends StoredForm {
  /** There was no filled form before. */
  readonly created: boolean;
}

/** Stores a draft inside the caller's unit of work, with what it changes of its owner's profiles and the audit record (D-FRM-23). */
@Injectable()
export class FilledFormWriter {
  constructor(
    private readonly repository: FilledFormsRepository,
    private readonly tiedProfiles: TiedProfiles,
    private readonly audit: AuditService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Undefined, and nothing is written, where another writer has filled the form since the draft was made. */
  async store(session: Session, ctx: RequestContext, draft: FormDraft): Promise<StoredForm | undefined> {
    const { owner, row } = draft;
    const turn = new Turn();
    const now = { at: this.clock.now(), by: ctx.caller.personId };
    const write = { ...completionOf(draft, now), ...now, answers: draft.kept.json };
    const id = row?.id ?? (await this.#insert(session, ctx, { draft, write }));
    if (id === undefined) return undefined;
    await this.tiedProfiles.store(session, ctx, draft.ownerDrafts);
    if (turn.isOver()) await turn.pass();
    if (row) await this.repository.update(session, { customerId: ctx.customerId, id }, write);
    if (turn.isOver()) await turn.pass();
    await this.#audit(session, ctx, { draft, id, at: now.at });
    const version = versionOf(draft);
    const about = subjectsOf(owner);
    await this.changes.record(session, ctx.customerId, { type: 'forms', id, version, at: now.at, about });
    return { id, owner };
  }

  async #insert(
    session: Session,
    { customerId }: RequestContext,
    { draft, write }: { readonly draft: FormDraft; readonly write: FilledFormWrite },
  ): Promise<number | undefined> {
    const { definition, owner, updatedFor } = draft;
    const id = await nextIds(session, { customerId, counter: 'forms' });
    const of = { formId: definition.form.id, ownerType: owner.type, ownerId: owner.id, updatedFor };
    return (await this.repository.insert(session, { customerId, id, ...of }, write)) ? id : undefined;
  }

  async #audit(
    session: Session,
    ctx: RequestContext,
    { draft, id, at }: { readonly draft: FormDraft; readonly id: number; readonly at: number },
  ): Promise<void> {
    const { definition, definitions, owner, kept } = draft;
    const turn = new Turn();
    const changes = await turn.through(describeAuditedAnswers(definition, kept, definitions.lists));
    if (turn.isOver()) await turn.pass();
    await this.audit.recordOther(session, ctx, {
      type: 'forms',
      id,
      version: versionOf(draft),
      at,
      about: subjectsOf(owner),
      changes: [...changes, ...signatureChange(draft)],
    });
  }
}

/** Returns the version under which the draft is stored. */
function versionOf({ row }: FormDraft): number {
  return (row?.version ?? 0) + 1;
}

/** Returns the owner and its profiles. Readers of the audit trail and of change events must be allowed to see all of them. */
export function subjectsOf({ type, id, profiles }: Owner): AuditedSubject[] {
  const named = profiles.map(({ profileType, record }) => ({ type: profileType, id: record.id }));
  return type === 'applicantworkflows' ? [{ type, id }, ...named] : named;
}

/** Returns the change of the signature, which is separate from the answers. */
export function signatureChange(draft: FormDraft): Array<{ path: string; before: boolean | null; after: boolean }> {
  if (draft.definition.form.signature !== true) return [];
  const before = draft.row && isAnswered(draft.row) ? draft.row.signed === 1 : null;
  const after = completionOf(draft, { at: 0, by: 0 }).signed;
  return before === after ? [] : [{ path: 'signature', before, after }];
}
