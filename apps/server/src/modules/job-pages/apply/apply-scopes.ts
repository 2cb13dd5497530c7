import { Injectable } from '@nestjs/common';
import { CallerDirectory, mayAccess, newTransactionId } from '../../../http/index.js';
import type { Caller, RequestContext } from '../../../http/index.js';
import type { Field } from '../../../profile-engine/index.js';
import { Log, Notices } from '../../../runtime/index.js';
import { FormWritesService } from '../../forms/index.js';
import { JobPagesService } from '../job-pages.service.js';
import type { PublicJob } from '../public-job.js';
import type { PublicPortal } from '../../portals/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { compilePortalForm } from './portal-form.js';
import type { PortalForm } from './portal-form.js';

/** The user in whose name a portal's visitors apply, and the questions of the portal. */
export interface ApplyScope {
  /** The context of that user, without a request. */
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
  readonly isFirstNameRequired: boolean;
  readonly takesLastName: boolean;
  readonly isLastNameRequired: boolean;
  readonly takesPhone: boolean;
  readonly takesResume: boolean;
  readonly isResumeRequired: boolean;
  /** If undefined, the page shows the default sentence. */
  readonly consent: string | undefined;
  readonly form: PortalForm | undefined;
}

export interface OpenJob {
  readonly found: PublicPortal;
  readonly job: PublicJob;
  readonly scope: ApplyScope;
}

const REQUIRED_FIELDS = ['firstname', 'email'];

/**
 * Finds the user in whose name visitors' applications are written, with the rights of that user's group (D-APY-2).
 */
@Injectable()
export class ApplyScopes {
  readonly #portalForms = new WeakMap<object, PortalForm>();
  readonly #notices: Notices;

  constructor(
    private readonly callers: CallerDirectory,
    private readonly definitions: ProfileDefinitionsService,
    private readonly forms: FormWritesService,
    private readonly pages: JobPagesService,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  /** Returns undefined if the portal takes no applications, or the user may not write them. */
  async find(found: PublicPortal): Promise<ApplyScope | undefined> {
    const { apply } = found.portal;
    if (apply === undefined) return undefined;
    const caller = await this.#callerOf(found.customerId, apply.as);
    if (!caller) return this.#noForm(found, `there is no user ${JSON.stringify(apply.as)}`);
    const ctx = {
      customerId: found.customerId,
      caller,
      transactionId: newTransactionId(),
      kind: 'application',
    } as const;
    const definitions = await this.definitions.definitionsOf(ctx);
    const missing = missingRight(caller, definitions, apply.form !== undefined);
    if (missing !== undefined) return this.#noForm(found, `the user ${JSON.stringify(apply.as)} may not ${missing}`);
    const form = apply.form === undefined ? undefined : await this.#portalForm(ctx, definitions, apply.form);
    if (apply.form !== undefined && !form) return this.#noForm(found, `the form ${apply.form} cannot be filled`);
    return {
      ctx,
      definitions,
      ...namesOf(definitions),
      takesPhone: takesPhone(definitions),
      // JSON cannot write a file field. A file is written unless the field is locked (D-FIL-7).
      takesResume: fieldOf(definitions, 'resume')?.lockedBy.length === 0,
      isResumeRequired: apply.resumeRequired ?? false,
      consent: apply.consent,
      form,
    };
  }

  /** Returns undefined if the job is not open on the portal, or the portal takes no applications. */
  async findOpenJob(found: PublicPortal, id: string): Promise<OpenJob | undefined> {
    const job = await this.pages.find(found, id);
    const scope = job && (await this.find(found));
    return scope && { found, job, scope };
  }

  async #callerOf(customerId: number, username: string): Promise<Caller | undefined> {
    await this.callers.catchUp();
    const caller = this.callers.find(username);
    return caller?.customerId === customerId ? caller : undefined;
  }

  async #portalForm(
    ctx: RequestContext,
    definitions: CallerDefinitions,
    formname: string,
  ): Promise<PortalForm | undefined> {
    const definition = await this.forms.findFillable(ctx, formname);
    // The form must not have a question that is tied to a field of the person. It would show or change data of an
    // existing person.
    if (definition?.form.type !== 'Workflow' || definition.questions.some(({ tie }) => tie)) return undefined;
    const form = this.#portalForms.get(definition) ?? compilePortalForm(definition, definitions.lists);
    this.#portalForms.set(definition, form);
    return form;
  }

  #noForm({ customerId, portal }: PublicPortal, why: string): undefined {
    this.#notices.tell('A portal has no apply form.', { customer: customerId, portal: portal.id, why });
    return undefined;
  }
}

function missingRight(caller: Caller, definitions: CallerDefinitions, hasForm: boolean): string | undefined {
  if (!definitions.canWrite('people')) return 'write people';
  if (!definitions.canRead('jobs')) return 'read jobs';
  if (!mayAccess(caller, 'workflows', 'write')) return 'write workflows';
  if (hasForm && !mayAccess(caller, 'forms', 'write')) return 'write forms';
  const hidden = REQUIRED_FIELDS.find((id) => !isWritable(fieldOf(definitions, id)));
  return hidden === undefined ? undefined : `write the field ${hidden} of people`;
}

/** Demands the names that the blueprint demands, but never none of them. */
function namesOf(
  definitions: CallerDefinitions,
): Pick<ApplyScope, 'isFirstNameRequired' | 'takesLastName' | 'isLastNameRequired'> {
  const last = fieldOf(definitions, 'lastname');
  const isLastNameRequired = isWritable(last) && isRequired(last);
  const isFirstNameRequired = isRequired(fieldOf(definitions, 'firstname')) || !isLastNameRequired;
  return { isFirstNameRequired, takesLastName: isWritable(last), isLastNameRequired };
}

function isRequired(field: Field | undefined): boolean {
  return field?.required === true && field.requiredFor === undefined;
}

function takesPhone(definitions: CallerDefinitions): boolean {
  const phones = fieldOf(definitions, 'phones');
  return isWritable(phones) && isWritable(phones?.members?.visible.get('phonenumber'));
}

function fieldOf(definitions: CallerDefinitions, id: string): Field | undefined {
  return definitions.get('people').fields.visible.get(id);
}

function isWritable(field: Field | undefined): boolean {
  return field?.writable === true;
}
