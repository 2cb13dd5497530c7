import { Injectable } from '@nestjs/common';
import { Writes } from '../../http/index.js';
import type { Answer, RequestContext } from '../../http/index.js';
import { lastEntry } from '../../profile-engine/index.js';
import type { ProfileType, StoredValues } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileAnswers } from './profile-answers.js';
import type { WantedChange } from './profile-drafts.js';
import { ProfileDryRuns } from './profile-dry-runs.js';
import type { CollectionToChange, EntryToChange, ProfileToChange } from './profile-places.js';
import { ProfileWriter } from './profile-writer.js';

/** The body of a write, and whether it only asks what it would change (D-NET-8). */
export interface WriteRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
}

/** A change of a profile that is there, and what it is answered with. */
interface ChangeRequest {
  readonly change: WantedChange;
  readonly dryRun: boolean;
  readonly answer: (values: StoredValues) => Answer;
}

/** The use-cases that write profiles (spec: Profiles). Each is answered inside its unit of work (D-NET-7). */
@Injectable()
export class ProfileWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly writer: ProfileWriter,
    private readonly dryRuns: ProfileDryRuns,
    private readonly answers: ProfileAnswers,
  ) {}

  async create(ctx: RequestContext, profileType: ProfileType, { body, dryRun }: WriteRequest): Promise<Answer> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const wanted = { definitions, profileType, body };
    if (dryRun) return this.answers.changes(await this.dryRuns.create(ctx, wanted));
    return this.writes.run(ctx, async (session) => {
      const id = await this.writer.create(session, ctx, wanted);
      return this.answers.created(ctx, { profileType, id });
    });
  }

  update(ctx: RequestContext, place: ProfileToChange, { body, dryRun }: WriteRequest): Promise<Answer> {
    return this.#change(ctx, place, { change: { body }, dryRun, answer: () => this.answers.updated(ctx, place) });
  }

  addEntry(ctx: RequestContext, place: CollectionToChange, { body, dryRun }: WriteRequest): Promise<Answer> {
    const { field } = place;
    return this.#change(ctx, place, {
      change: { entry: { collection: field, entry: undefined, body } },
      dryRun,
      answer: (values) => this.answers.entryAdded(ctx, { ...place, entry: lastEntry(values, field) }),
    });
  }

  changeEntry(ctx: RequestContext, place: EntryToChange, { body, dryRun }: WriteRequest): Promise<Answer> {
    const { field, entry } = place;
    return this.#change(ctx, place, {
      change: { entry: { collection: field, entry, body } },
      dryRun,
      answer: () => this.answers.entryChanged(ctx, place),
    });
  }

  removeEntry(ctx: RequestContext, place: EntryToChange, dryRun: boolean): Promise<Answer> {
    const { field, entry } = place;
    return this.#change(ctx, place, {
      change: { entry: { collection: field, entry, body: undefined } },
      dryRun,
      answer: () => this.answers.entryRemoved(),
    });
  }

  async #change(
    ctx: RequestContext,
    { profileType, id, ifMatch }: ProfileToChange,
    { change, dryRun, answer }: ChangeRequest,
  ): Promise<Answer> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const wanted = { definitions, profileType, id, ifMatch, change };
    if (dryRun) return this.answers.changes(await this.dryRuns.update(ctx, wanted));
    return this.writes.run(ctx, async (session) => answer(await this.writer.update(session, ctx, wanted)));
  }
}
