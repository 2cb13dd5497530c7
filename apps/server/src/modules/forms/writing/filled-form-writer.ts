import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Turn } from '../../../event-loop/index.js';
import { Clock } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { describeAuditedAnswers, keptAnswers } from '../../../profile-engine/index.js';
import type { StoredValues } from '../../../profile-engine/index.js';
import { AuditService } from '../../audit/index.js';
import type { AuditedSubject } from '../../audit/index.js';
import { FilledFormsRepository } from '../filled-forms.repository.js';
import type { FilledFormWrite } from '../filled-forms.repository.js';
import type { Owner } from '../owners/owner.js';
import { completionOf } from './completion.rules.js';
import type { FormDraft } from './form-draft.js';
import { OwnerProfiles } from './owner-profiles.js';

/** A draft that was stored. */
export interface StoredForm {
  readonly id: number;
  readonly owner: Owner;
  /** There was none before. */
  readonly created: boolean;
}

/** Stores a draft inside the caller's unit of work, with what it changes of its owner's profiles and the audit record. */
@Injectable()
export class FilledFormWriter {
  constructor(
    private readonly repository: FilledFormsRepository,
    private readonly ownerProfiles: OwnerProfiles,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Undefined, and nothing is written, where another writer has filled the form since the draft was made.
   *
   * @throws ProtocolError with every problem of the draft and of the owner's profiles (D-ERR-1)
   */
  async store(session: Session, ctx: RequestContext, draft: FormDraft): Promise<StoredForm | undefined> {
    const { owner, row } = draft;
    const turn = new Turn();
    const write = this.#writeOf(ctx, draft);
    const problems = [...draft.problems, ...sizeProblems(write.answers)];
    let id = row?.id;
    if (owner && problems.length === 0 && id === undefined) {
      id = await this.#insert(session, ctx, { draft, owner, write });
      if (id === undefined) return undefined;
    }
    refuse(problems, await this.ownerProfiles.update(session, ctx, draft));
    if (owner === undefined || id === undefined) throw new TypeError('A draft without an owner has a problem.');
    if (turn.isOver()) await turn.pass();
    if (row) await this.repository.update(session, { customerId: ctx.customerId, id }, write);
    if (turn.isOver()) await turn.pass();
    await this.#audit(session, ctx, { draft, owner, id, at: write.at });
    return { id, owner, created: row === undefined };
  }

  /** What the draft would be refused for; nothing is written. */
  async check(session: Session, ctx: RequestContext, draft: FormDraft): Promise<void> {
    const size = sizeProblems(this.#writeOf(ctx, draft).answers);
    refuse([...draft.problems, ...size], await this.ownerProfiles.check(session, ctx, draft));
  }

  async #insert(
    session: Session,
    { customerId }: RequestContext,
    { draft, owner, write }: { readonly draft: FormDraft; readonly owner: Owner; readonly write: FilledFormWrite },
  ): Promise<number | undefined> {
    const id = await nextIds(session, { customerId, counter: 'forms' });
    const of = {
      ...{ formId: draft.definition.form.id, ownerType: owner.type, ownerId: owner.id },
      updatedFor: draft.updatedFor,
    };
    return (await this.repository.insert(session, { customerId, id, ...of }, write)) ? id : undefined;
  }

  #writeOf({ caller }: RequestContext, draft: FormDraft): FilledFormWrite {
    const at = this.clock.now();
    const by = caller.personId;
    const completion = completionOf(draft, { at, by });
    return { ...completion, at, by, answers: JSON.stringify(keptAnswers(draft.definition, draft.after)) };
  }

  async #audit(
    session: Session,
    ctx: RequestContext,
    {
      draft,
      owner,
      id,
      at,
    }: { readonly draft: FormDraft; readonly owner: Owner; readonly id: number; readonly at: number },
  ): Promise<void> {
    const { definition, definitions, row } = draft;
    const before = row ? (JSON.parse(row.answers) as StoredValues) : {};
    const written = { before, after: keptAnswers(definition, draft.after) };
    const turn = new Turn();
    const changes = await turn.through(describeAuditedAnswers(definition, written, definitions.lists));
    if (turn.isOver()) await turn.pass();
    await this.audit.recordForm(session, ctx, {
      ...{ id, version: (row?.version ?? 0) + 1, at, about: subjectsOf(owner) },
      changes: [...changes, ...signatureChange(draft)],
    });
  }
}

/** What a filled form may hold: a read shows all of it at once, and entries that come by PATCH add up (D-FRM-24). */
const MAX_LENGTH = 1_048_576;

function sizeProblems({ length }: string): Problem[] {
  if (length <= MAX_LENGTH) return [];
  const detail = `The answers of a filled form must be at most ${MAX_LENGTH} characters as JSON together, received ${length}.`;
  return [{ code: 'VALUE_INVALID', detail }];
}

/** What must be seen by who sees the audit trail: what the owner is made of. */
function subjectsOf({ type, id, profiles }: Owner): AuditedSubject[] {
  const named = profiles.map(({ profileType, record }) => ({ type: profileType, id: record.id }));
  return type === 'applicantworkflows' ? [{ type, id }, ...named] : named;
}

/** What a write makes of the signature, as a change of its own. */
export function signatureChange(draft: FormDraft): Array<{ path: string; before: boolean | null; after: boolean }> {
  if (draft.definition.form.signature !== true) return [];
  const before = draft.row ? draft.row.signed === 1 : null;
  const after = completionOf(draft, { at: 0, by: 0 }).signed;
  return before === after ? [] : [{ path: 'signature', before, after }];
}

/** Every problem at once (D-ERR-1), and once: what a question lacks its field may lack as well. */
function refuse(ofForm: readonly Problem[], ofOwner: readonly Problem[]): void {
  const told = new Set(ofForm.map(keyOf));
  const [first, ...others] = [...ofForm, ...ofOwner.filter((problem) => !told.has(keyOf(problem)))];
  if (first) throw new ProtocolError([first, ...others]);
}

function keyOf({ code, field = '' }: Problem): string {
  return `${code} ${field}`;
}
