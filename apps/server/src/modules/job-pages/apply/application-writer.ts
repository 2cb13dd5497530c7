import { Injectable } from '@nestjs/common';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { SentAnswers } from '../../../form-engine/index.js';
import type { RequestContext, UploadedFile } from '../../../http/index.js';
import { fileAt, foldCase, unifyText } from '../../../profile-engine/index.js';
import type { ProfileRecord, StoredValues } from '../../../profile-engine/index.js';
import type { RecordedDelivery } from '../../events/index.js';
import { FormWritesService } from '../../forms/index.js';
import { ApplicationCompletions } from '../../platform-actions/index.js';
import { PortalsService } from '../../portals/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { PlatformFiles, ProfileRecords, ProfileWriter } from '../../profiles/index.js';
import type { PersistedFile } from '../../profiles/index.js';
import { WorkflowsRepository, WorkflowWriter } from '../../workflows/index.js';
import { answerProblem, personProblem } from './application.rules.js';
import type { PageTexts } from '../page-texts.js';
import type { Applicant, FormProblem } from './application.rules.js';
import type { OpenJob } from './apply-scopes.js';
import type { ReadAnswers } from './read-answers.js';

interface ApplicationToWrite {
  readonly definitions: CallerDefinitions;
  readonly jobId: number;
  readonly portalId: number;
  readonly applicant: Applicant;
  readonly given: PersistedFile | undefined;
  readonly form: { readonly formname: string; readonly answers: SentAnswers } | undefined;
}

/** A form as a visitor has sent it. */
export interface SentApplication extends OpenJob {
  readonly applicant: Applicant;
  readonly file: UploadedFile | undefined;
  /** Undefined if the portal has no questions of its own. */
  readonly read: ReadAnswers | undefined;
}

/** A person needs a field that the page lacks, or the portal's user may not write. The visitor cannot correct it. */
export class ApplicationNotWritable extends Error {
  override readonly name = 'ApplicationNotWritable';
}

/** Limit of compared people with the same e-mail address. */
const MAX_OF_ADDRESS = 20;
const RESUME = { field: 'resume', member: undefined };

/** Writes an application inside the caller's unit of work, completely or not at all. */
@Injectable()
export class ApplicationWriter {
  constructor(
    private readonly people: ProfileRecords,
    private readonly profiles: ProfileWriter,
    private readonly files: PlatformFiles,
    private readonly applications: WorkflowsRepository,
    private readonly workflows: WorkflowWriter,
    private readonly forms: FormWritesService,
    private readonly portals: PortalsService,
    private readonly actions: ApplicationCompletions,
  ) {}

  /** Returns every problem by the rules of people and of the form. @throws ApplicationNotWritable */
  async problemsOf(
    session: Session,
    ctx: RequestContext,
    { scope, applicant, read }: SentApplication,
    texts: PageTexts['form'],
  ): Promise<FormProblem[]> {
    const { definitions, form } = scope;
    const created = personBody(applicant, definitions);
    const person = { definitions, profileType: 'people', found: undefined, sent: { created } } as const;
    const { problems } = await this.profiles.draft(session, ctx, person);
    const ofAnswers = form && read ? await this.forms.problemsOf(ctx, form.definition, read.answers) : [];
    return [
      ...problems.map((problem) => {
        const shown = personProblem(problem, texts);
        if (!shown) throw new ApplicationNotWritable(`${problem.code} ${problem.field ?? ''}`);
        return shown;
      }),
      ...ofAnswers.map((problem) => answerProblem(problem, read?.places ?? new Map(), texts)),
    ];
  }

  /** Finds or creates the person and the workflow, fills the form, and completes the application like the platform action (D-ACT-1). */
  async write(
    session: Session,
    ctx: RequestContext,
    application: ApplicationToWrite,
  ): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const { definitions, jobId, portalId, form } = application;
    // Takes no id, only the lock. Other applications wait until this unit of work ends, so that no person is created
    // twice.
    await nextIds(session, { customerId, counter: 'people', count: 0 });
    const personId =
      (await this.#findPerson(session, ctx, application)) ?? (await this.#createPerson(session, ctx, application));
    const workflow = await this.workflows.findOrCreate(session, ctx, { jobId, personId, personField: 'person' });
    if (form) await this.forms.fill(session, ctx, { ...form, ownerId: workflow.id });
    const portals = await this.portals.ofCustomer(customerId);
    const body = { job: jobId, person: personId };
    return this.actions.complete(session, ctx, { definitions, portals, portalId: String(portalId), body });
  }

  /**
   * The sender is not verified, so the application goes to an existing person only if it says nothing new. Then nothing
   * of the person changes, and nothing of the application is lost (D-APY-4).
   */
  async #findPerson(
    session: Session,
    { customerId }: RequestContext,
    application: ApplicationToWrite,
  ): Promise<number | undefined> {
    const { definitions, applicant, jobId, form } = application;
    const wanted = { customerId, definitions, email: applicant.email, limit: MAX_OF_ADDRESS };
    for (const person of await this.people.listPeopleByEmail(session, wanted)) {
      if (!saysNothingNew(person, application)) continue;
      const pair = { customerId, jobId, personId: person.id };
      if (!form || !(await this.applications.findApplication(session, pair))) return person.id;
    }
    return undefined;
  }

  async #createPerson(session: Session, ctx: RequestContext, application: ApplicationToWrite): Promise<number> {
    const { definitions, applicant, given } = application;
    const body = personBody(applicant, definitions);
    const id = await this.profiles.create(session, ctx, { definitions, profileType: 'people', body });
    if (given) {
      const locator = { profileType: 'people', id, field: 'resume', member: undefined } as const;
      await this.files.assign(session, ctx, { definitions, locator, persisted: given });
    }
    return id;
  }
}

/** Returns the body of a new person. The person is a candidate if the user of the portal may write roles. */
export function personBody(
  { firstName, lastName, email, phone }: Applicant,
  definitions: CallerDefinitions,
): Readonly<Record<string, unknown>> {
  const mayGiveRoles = definitions.get('people').fields.visible.get('roles')?.writable === true;
  return {
    firstname: firstName,
    ...(lastName !== '' && { lastname: lastName }),
    email,
    ...(phone !== '' && { phones: [{ phonenumber: phone }] }),
    ...(mayGiveRoles && { roles: { candidate: true } }),
  };
}

function saysNothingNew({ values }: ProfileRecord, { applicant, given }: ApplicationToWrite): boolean {
  return (
    isSame(values['firstname'] ?? '', applicant.firstName) &&
    isSame(values['lastname'] ?? '', applicant.lastName) &&
    (applicant.phone === '' || phonesOf(values).includes(applicant.phone)) &&
    (given === undefined || fileAt(values, RESUME)?.hash === given.content.sha256)
  );
}

function isSame(value: unknown, text: string): boolean {
  return typeof value === 'string' && foldCase(unifyText(value).trim()) === foldCase(unifyText(text).trim());
}

function phonesOf(values: StoredValues): unknown[] {
  const { entries = [] } = (values['phones'] ?? {}) as { readonly entries?: readonly StoredValues[] };
  return entries.map(({ phonenumber }) => phonenumber);
}
