import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { associateMember } from '../../../form-engine/index.js';
import type { FormDefinition } from '../../../form-engine/index.js';
import { refuseProblems } from '../../../http/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import { Writes } from '../../../writes/index.js';
import { CachedForms } from '../definitions/customer-forms.js';
import type { FormScope } from '../definitions/customer-forms.js';
import { FilledFormWriter } from '../filled/filled-form-writer.js';
import type { RequestDraft, RequestedForm } from '../filled/filled-form-writer.js';
import { statusOf } from '../filled/form-status.rules.js';
import { FormReplies } from '../filled/form-replies.js';
import { FormSubjects } from '../filled/form-subjects.js';
import { readSentForm } from '../filled/sent-form.js';
import { alreadyComplete, formNotFound, refuseUnavailable } from '../form-refusals.js';

type Body = Readonly<Record<string, unknown>>;

/** The platform action that requests a form (D-ACT-5). */
@Injectable()
export class FormRequestsService {
  constructor(
    private readonly writes: Writes,
    private readonly forms: CachedForms,
    private readonly subjects: FormSubjects,
    private readonly writer: FilledFormWriter,
    private readonly replies: FormReplies,
  ) {}

  async request(ctx: RequestContext, formname: string, body: Body): Promise<Reply> {
    const scope = await this.forms.scopeOf(ctx);
    return this.writes.run(ctx, async (session) => {
      const store = async (): Promise<RequestedForm | undefined> =>
        this.writer.storeRequest(session, ctx, await this.#draft(session, scope, { formname, body }));
      // If another request is first, the second try finds its row.
      const stored = (await store()) ?? (await store());
      if (stored) return this.replies.requested(ctx, stored);
      throw new TypeError('The second try must find the filled form that blocked the first.');
    });
  }

  /**
   * @throws ProtocolError RESOURCE_NOT_FOUND or FORM_UNAVAILABLE, CONFLICT for a complete form, or every problem of the
   * body
   */
  async #draft(
    session: Session,
    scope: FormScope,
    { formname, body }: { formname: string; body: Body },
  ): Promise<RequestDraft> {
    const definition = scope.forms.find(formname, scope.definitions);
    if (definition === undefined) throw formNotFound(formname);
    refuseUnavailable(definition);
    const { problems, ...sent } = readSentForm(definition, subjectOf(definition, body), {
      requires: true,
      mayCome: () => true,
    });
    const found = await this.subjects.find({ session, forUpdate: true }, scope, { definition, sent });
    refuseProblems([...problems, ...found.problems, ...unknownMembers(definition, body)]);
    const { owner, updatedFor = 0, row } = found;
    if (owner === undefined) throw new TypeError('A request without an owner has a problem.');
    if (row && statusOf({ row, definition }) === 'Complete') throw alreadyComplete(definition, row);
    return { definition, owner, updatedFor, row };
  }
}

/** Returns the members of a body that name the owner and the associated person. */
function namesOf(definition: FormDefinition): string[] {
  const associate = associateMember(definition);
  return ['owner', ...(associate === undefined ? [] : [associate])];
}

function subjectOf(definition: FormDefinition, body: Body): Body {
  const names = namesOf(definition).filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

function unknownMembers(definition: FormDefinition, body: Body): Problem[] {
  const names = namesOf(definition);
  const detail = `is not a member of this request. It takes ${names.join(' and ')}; answers are sent with POST or PUT …/forms.`;
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  return unknown.map((field) => ({ code: 'FIELD_UNKNOWN', field, detail }));
}
