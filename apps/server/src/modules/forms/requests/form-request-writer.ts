import { Injectable } from '@nestjs/common';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { FieldChange } from '../../../profile-engine/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';
import { AuditService } from '../../audit/index.js';
import { Changes } from '../../changes/index.js';
import type { FilledForm } from '../filled/filled-form.entity.js';
import { subjectsOf } from '../filled/filled-form-writer.js';
import type { RequestedForm } from '../filled/filled-form-writer.js';
import { FilledFormsRepository } from '../filled/filled-forms.repository.js';
import type { FormRequest } from '../filled/filled-forms.repository.js';
import type { Owner } from '../filled/owner-finder.js';

/** A form that is asked for, whom it is of, and what there is of it. */
export interface RequestDraft {
  readonly definition: FormDefinition;
  readonly owner: Owner;
  /** The id of the associated person; 0 where the form is not private. */
  readonly updatedFor: number;
  readonly row: FilledForm | undefined;
}

/** Stores a request inside the caller's unit of work, with the audit record and the change. */
@Injectable()
export class FormRequestWriter {
  constructor(
    private readonly repository: FilledFormsRepository,
    private readonly audit: AuditService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Undefined, and nothing is written, where another writer has come first. */
  async store(session: Session, ctx: RequestContext, draft: RequestDraft): Promise<RequestedForm | undefined> {
    const { row, owner } = draft;
    const { customerId } = ctx;
    const request = { at: this.clock.now(), by: ctx.caller.personId };
    const id = row?.id ?? (await this.#insert(session, customerId, { draft, request }));
    if (id === undefined) return undefined;
    if (row) await this.repository.renewRequest(session, { customerId, id }, request);
    const version = (row?.version ?? 0) + 1;
    const written = { type: 'forms', id, version, at: request.at, about: subjectsOf(owner) } as const;
    await this.audit.recordOther(session, ctx, { ...written, changes: requestChanges(row, request) });
    await this.changes.record(session, customerId, written);
    return { id, owner, created: row === undefined };
  }

  async #insert(
    session: Session,
    customerId: number,
    { draft, request }: { readonly draft: RequestDraft; readonly request: FormRequest },
  ): Promise<number | undefined> {
    const { definition, owner, updatedFor } = draft;
    const id = await nextIds(session, { customerId, counter: 'forms' });
    const of = { formId: definition.form.id, ownerType: owner.type, ownerId: owner.id, updatedFor };
    return (await this.repository.insertRequested(session, { customerId, id, ...of }, request)) ? id : undefined;
  }
}

/** A request as a change of what is read of the form. */
function requestChanges(row: FilledForm | undefined, { at, by }: FormRequest): FieldChange[] {
  const { requestedAt = null, requestedBy = null } = row ?? {};
  const before = requestedAt === null ? null : formatWireDateTime(requestedAt);
  return [
    { path: 'requesteddate', before, after: formatWireDateTime(at) },
    { path: 'requestedby', before: requestedBy === null ? null : { id: requestedBy }, after: { id: by } },
  ];
}
