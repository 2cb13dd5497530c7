import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { SentAnswers } from '../../form-engine/index.js';
import type { RequestContext } from '../../http/index.js';
import { fileAt, foldCase, unifyText } from '../../profile-engine/index.js';
import type { ProfileRecord, StoredValues } from '../../profile-engine/index.js';
import { FormFiller, isFilledAlike } from '../forms/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { WorkflowsRepository } from '../workflows/index.js';
import type { Applicant } from './application.rules.js';

export interface ApplicationToWrite {
  readonly definitions: CallerDefinitions;
  readonly jobId: number;
  readonly portalId: number;
  readonly applicant: Applicant;
  readonly resume: { readonly sha256: string } | undefined;
  readonly form: { readonly formname: string; readonly answers: SentAnswers } | undefined;
}

/** Limit of compared people with the same e-mail address. */
const MAX_OF_ADDRESS = 20;
const RESUME = { field: 'resume', member: undefined };

/**
 * Finds the person of an application. The sender is not verified, so the application goes to an existing person only
 * if it says nothing new. Then nothing of the person changes, and nothing of the application is lost (D-APY-4).
 */
@Injectable()
export class ApplicantFinder {
  constructor(
    private readonly people: ProfileRecords,
    private readonly workflows: WorkflowsRepository,
    private readonly forms: FormFiller,
  ) {}

  /** Returns the id of the first matching person. Undefined if a new person is needed. */
  async find(session: Session, ctx: RequestContext, application: ApplicationToWrite): Promise<number | undefined> {
    const { customerId } = ctx;
    const { definitions, applicant } = application;
    const wanted = { customerId, definitions, email: applicant.email, limit: MAX_OF_ADDRESS };
    for (const person of await this.people.listPeopleByEmail(session, wanted)) {
      if (saysNothingNew(person, application) && (await this.#takesForm(session, ctx, { person, application })))
        return person.id;
    }
    return undefined;
  }

  /** Returns whether the form of the application is not filled yet, or has the same answers. */
  async #takesForm(
    session: Session,
    ctx: RequestContext,
    { person, application: { jobId, form } }: { person: ProfileRecord; application: ApplicationToWrite },
  ): Promise<boolean> {
    if (form === undefined) return true;
    const pair = { customerId: ctx.customerId, jobId, personId: person.id };
    const workflow = await this.workflows.findApplication(session, pair);
    if (!workflow) return true;
    const draft = await this.forms.draft(session, ctx, { ...form, ownerId: workflow.id });
    return draft.row === undefined || isFilledAlike(draft);
  }
}

function saysNothingNew({ values }: ProfileRecord, { applicant, resume }: ApplicationToWrite): boolean {
  return (
    isSame(values['firstname'] ?? '', applicant.firstName) &&
    isSame(values['lastname'] ?? '', applicant.lastName) &&
    (applicant.phone === '' || phonesOf(values).includes(digitsOf(applicant.phone))) &&
    (resume === undefined || fileAt(values, RESUME)?.hash === resume.sha256)
  );
}

function isSame(value: unknown, text: string): boolean {
  return typeof value === 'string' && plain(value) === plain(text);
}

function plain(text: string): string {
  return foldCase(unifyText(text).trim());
}

function phonesOf(values: StoredValues): string[] {
  const { entries = [] } = (values['phones'] ?? {}) as { readonly entries?: readonly StoredValues[] };
  return entries.map(({ phonenumber }) => (typeof phonenumber === 'string' ? digitsOf(phonenumber) : ''));
}

function digitsOf(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}
