import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { countWithin, nextIds, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { MAX_NOTES_OF_PERSON, MAX_PAGE_BYTES } from '../../limits.js';
import { foldCase, unifyText } from '../../profile-engine/index.js';
import { Clock } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import { AuditService } from '../audit/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords, ProfileReferences } from '../profiles/index.js';
import { baseProfileOf, personOf, WorkflowsService } from '../workflows/index.js';
import type { Workflow } from '../workflows/index.js';
import type { Note } from './note.entity.js';
import { renderNote } from './note.mapper.js';
import type { NewNoteBody, NoteReply, NotesReply, SeenNote } from './note.mapper.js';
import { NotesRepository } from './notes.repository.js';

interface NotesScope {
  readonly ctx: RequestContext;
  readonly definitions: CallerDefinitions;
}

interface NotesPage {
  readonly after: number | undefined;
  readonly size: number;
}

/** The use cases of notes. A caller sees the notes on people, and on workflows, that the caller sees (D-NOT-2). */
@Injectable()
export class NotesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileRecords,
    private readonly references: ProfileReferences,
    private readonly workflows: WorkflowsService,
    private readonly audit: AuditService,
    private readonly repository: NotesRepository,
    private readonly baseUrl: BaseUrl,
    private readonly clock: Clock,
  ) {}

  /** @throws ProtocolError as a read of the profile does */
  async listOfPerson(ctx: RequestContext, personId: number, page: NotesPage): Promise<NotesReply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const key = { customerId: ctx.customerId, profileType: 'people', id: personId } as const;
    await this.profiles.getVisible(this.unitOfWork.reader, definitions, key);
    return this.#list({ ctx, definitions }, { ...page, personId, text: '' });
  }

  /** @throws ProtocolError RESOURCE_ACCESS_DENIED if the caller may not read people */
  async list(
    ctx: RequestContext,
    { text = '', ...page }: NotesPage & { readonly text?: string | undefined },
  ): Promise<NotesReply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    if (!definitions.canRead('people'))
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no read access to people.');
    return this.#list({ ctx, definitions }, { ...page, personId: undefined, text });
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND, also if the caller does not see the person or the workflow */
  async get(ctx: RequestContext, id: number): Promise<NoteReply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const session = this.unitOfWork.reader;
    const note = await this.repository.find(session, { customerId: ctx.customerId, id });
    return renderNote(await this.#getSeen(session, { ctx, definitions }, { id, note }));
  }

  /** @throws ProtocolError as a read of the profile does; VALUE_INVALID for the workflow, or beyond the limit of notes */
  async create(ctx: RequestContext, personId: number, body: NewNoteBody): Promise<Reply> {
    const { customerId, caller } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    return this.writes.run(ctx, async (session) => {
      // The lock makes others who write a note on the person wait, and an erasure too.
      const key = { customerId, profileType: 'people', id: personId, forUpdate: true } as const;
      await this.profiles.getVisible(session, definitions, key);
      const workflow = await this.#workflowOf(session, { ctx, definitions }, personId, body.workflow);
      if ((await this.repository.countOfPerson(session, customerId, personId)) >= MAX_NOTES_OF_PERSON)
        throw tooManyNotes();
      const note: Note = {
        ...{ customerId, id: await nextIds(session, { customerId, counter: 'notes' }), personId },
        ...{ workflowId: workflow?.id ?? null, text: body.text },
        ...{ username: caller.username, createdBy: caller.personId, createdAt: this.clock.now() },
      };
      await this.repository.insert(session, note);
      await this.#record(session, ctx, { note, workflow, version: 1 });
      return Reply.created(this.baseUrl.of(`/platform/v1/customers/${customerId}/notes/${note.id}`));
    });
  }

  /** @throws ProtocolError as `get`; RESOURCE_ACCESS_DENIED if somebody else wrote the note, unless for an administrator */
  async remove(ctx: RequestContext, id: number): Promise<void> {
    const { customerId, caller } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    await this.writes.inUnit(ctx, async (session) => {
      const found = await this.repository.find(session, { customerId, id }, session.lockRows);
      const { note, workflow } = await this.#getSeen(session, { ctx, definitions }, { id, note: found });
      if (note.username !== caller.username && !caller.administrator) throw writtenByAnother();
      await this.repository.remove(session, note);
      const leftLocks = await this.#groupsSeeing(definitions, note, workflow);
      await this.#record(session, ctx, { note, workflow, version: 2, leftLocks });
    });
  }

  /** Ids are given over all notes of the customer, so `next` tells nothing of hidden ones. */
  async #list(
    scope: NotesScope,
    { personId, text, after, size }: NotesPage & { readonly personId: number | undefined; readonly text: string },
  ): Promise<NotesReply> {
    const session = this.unitOfWork.reader;
    const search = { customerId: scope.ctx.customerId, personId, before: after ?? Number.MAX_SAFE_INTEGER };
    const { rows, more } = await this.repository.list(session, search);
    const wanted = comparable(text);
    const having = text === '' ? rows : rows.filter((note) => comparable(note.text).includes(wanted));
    const found = (await this.#seen(session, scope, having)).map(renderNote);
    const page = found.slice(0, size);
    // JSON may write a character in six bytes.
    const bytes = page.map((note) => Buffer.byteLength(JSON.stringify(note)));
    const notes = page.slice(0, countWithin(bytes, MAX_PAGE_BYTES));
    const last = notes.length < found.length ? notes.at(-1) : more ? rows.at(-1) : undefined;
    return { notes, ...(last && { next: last.id }) };
  }

  async #getSeen(
    session: Session,
    scope: NotesScope,
    { id, note }: { readonly id: number; readonly note: Note | undefined },
  ): Promise<SeenNote> {
    const [seen] = await this.#seen(session, scope, note ? [note] : []);
    if (!seen) throw noteNotFound(id);
    return seen;
  }

  async #seen(session: Session, { ctx, definitions }: NotesScope, notes: readonly Note[]): Promise<SeenNote[]> {
    const people = new Set(notes.flatMap(({ personId, createdBy }) => [personId, createdBy]));
    const scope = { customerId: ctx.customerId, definitions };
    const { titles } = await this.references.find(session, scope, new Map([['people', people]]));
    const ids = new Set(notes.flatMap(({ workflowId }) => workflowId ?? []));
    const workflows = await this.workflows.seenAmong(session, ctx, definitions, [...ids]);
    return notes.flatMap((note) => {
      const workflow = workflows.find(({ id }) => id === note.workflowId);
      const isSeen = titles.has(`people/${note.personId}`) && (note.workflowId === null || workflow !== undefined);
      return isSeen ? [{ note, workflow, name: titles.get(`people/${note.createdBy}`) }] : [];
    });
  }

  /** @throws ProtocolError VALUE_INVALID if the person has no such workflow that the caller sees */
  async #workflowOf(
    session: Session,
    { ctx, definitions }: NotesScope,
    personId: number,
    id: number | undefined,
  ): Promise<Workflow | undefined> {
    if (id === undefined) return undefined;
    const [workflow] = await this.workflows.seenAmong(session, ctx, definitions, [id]);
    if (workflow?.personId === personId) return workflow;
    const detail = `must be a workflow of the person, received ${id}. …/people/${personId}/workflows lists them.`;
    throw ProtocolError.of('VALUE_INVALID', detail, 'workflow');
  }

  /** Records who wrote or deleted the note, without its text: so a deletion removes the text (D-NOT-5). */
  async #record(
    session: Session,
    ctx: RequestContext,
    {
      note: { id, personId },
      workflow,
      version,
      leftLocks,
    }: Pick<SeenNote, 'note' | 'workflow'> & { readonly version: 1 | 2; readonly leftLocks?: readonly string[] },
  ): Promise<void> {
    const base = workflow && baseProfileOf(workflow);
    const about = [
      { type: 'people', id: personId } as const,
      ...(workflow ? [{ type: workflow.workflowType, id: workflow.id }] : []),
      ...(base ? [{ type: base.profileType, id: base.id }] : []),
    ];
    const named = { person: { id: personId }, ...(workflow && { workflow: { id: workflow.id } }) };
    const changes = Object.entries(named).map(([path, value]) =>
      version === 1 ? { path, before: null, after: value } : { path, before: value, after: null },
    );
    await this.audit.record(session, ctx, {
      ...{ type: 'notes', id, version, at: this.clock.now(), about, changes, leftLocks },
    });
  }

  /** Returns the groups that see the person, and the base profile of the workflow, too. */
  async #groupsSeeing(
    definitions: CallerDefinitions,
    { customerId, personId }: Note,
    workflow: Workflow | undefined,
  ): Promise<readonly string[]> {
    const names = [personOf({ personId }), ...(workflow ? [baseProfileOf(workflow)] : [])];
    const seeing = await Promise.all(
      names.map(async ({ profileType, id }): Promise<readonly string[]> => {
        const record = await this.profiles.find({ customerId, profileType, id });
        return record ? definitions.groupsSeeing(profileType, record) : [];
      }),
    );
    return seeing.reduce((some, others) => some.filter((group) => others.includes(group)));
  }
}

/** Returns a text as the general search compares it (D-SEA-5). */
function comparable(text: string): string {
  return foldCase(unifyText(text));
}

export function noteNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no note with the id ${JSON.stringify(id)}.`);
}

function writtenByAnother(): ProtocolError {
  const detail = 'Somebody else wrote this note. Only its author and administrators can delete it.';
  return new ProtocolError([{ code: 'RESOURCE_ACCESS_DENIED', detail, status: 403 }]);
}

function tooManyNotes(): ProtocolError {
  const detail = `The person has ${MAX_NOTES_OF_PERSON.toLocaleString('en')} notes, and one person cannot have more.`;
  return ProtocolError.of('VALUE_INVALID', detail);
}
