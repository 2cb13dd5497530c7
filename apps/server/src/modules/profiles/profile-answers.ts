import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Turn } from '../../event-loop/index.js';
import { Answer, BaseUrl, namesEntityTag } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { changeNeeds, describeChanges } from '../../profile-engine/index.js';
import type { WrittenProfile } from './kept-profiles.js';
import type { ReadProfile } from './profile-reader.js';
import { linksOf } from './profile.mapper.js';
import type { EntryPlace, ProfilePlace } from './profile-places.js';
import { ProfileReferences } from './profile-references.js';
import type { ProfileDraft } from './profile-writer.js';
import type { ReadEntry } from './profiles.service.js';

/** An entry that was read, and the version of its profile that the caller has. */
interface EntryAnswer {
  readonly read: ReadEntry;
  /** The If-None-Match header (D-NET-6). */
  readonly ifNoneMatch: string | undefined;
}

/** What the profiles endpoints answer: bodies, links, locations and entity tags. */
@Injectable()
export class ProfileAnswers {
  constructor(
    private readonly baseUrl: BaseUrl,
    private readonly references: ProfileReferences,
  ) {}

  /** The profile, or 304 where the caller has this version already (D-NET-6). */
  read(profile: ReadProfile | WrittenProfile, ifNoneMatch: string | undefined): Answer {
    const { links, warnings, entityTag } = profile;
    const answer = namesEntityTag(ifNoneMatch, entityTag) ? Answer.notModified() : wholeOf(profile);
    return answer.with('ETag', entityTag).withLinks(links).withWarnings(warnings);
  }

  /** The system id, and the way to the profile (D-PRO-5). */
  found(ctx: RequestContext, place: ProfilePlace): Answer {
    const links = linksOf(place.profileType, this.#urlOf(ctx, place)).filter(({ rel }) => rel === 'self');
    return Answer.ok({ id: place.id, links }).withLinks(links);
  }

  created(ctx: RequestContext, place: ProfilePlace): Answer {
    return Answer.created(this.#urlOf(ctx, place));
  }

  updated(ctx: RequestContext, place: ProfilePlace): Answer {
    return Answer.noContent().with('Location', this.#urlOf(ctx, place));
  }

  /** What a dry run finds, as the caller reads it (D-NET-8). */
  async changes(session: Session, { customerId }: RequestContext, draft: ProfileDraft): Promise<Answer> {
    const { definition, definitions, found } = draft;
    const needs = changeNeeds(definition, draft);
    const targets = await this.references.find(session, { customerId, definitions }, needs);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const profileUrl = `${customerUrl}/${definition.profileType}${found ? `/${found.record.id}` : ''}`;
    const context = { lists: definitions.lists, customerUrl, profileUrl, ...targets };
    return Answer.ok({ changes: await new Turn().through(describeChanges(definition, draft, context)) });
  }

  /** The entry, or 304 where the caller has this version of its profile already. */
  entry(ctx: RequestContext, place: EntryPlace, { read, ifNoneMatch }: EntryAnswer): Answer {
    const { values, label, entityTag } = read;
    const links = [{ rel: 'self', title: label, url: this.#entryUrlOf(ctx, place) }];
    const answer = namesEntityTag(ifNoneMatch, entityTag) ? Answer.notModified() : Answer.ok({ ...values, links });
    return answer.with('ETag', entityTag).withLinks(links);
  }

  entryAdded(ctx: RequestContext, place: EntryPlace): Answer {
    return Answer.created(this.#entryUrlOf(ctx, place));
  }

  entryChanged(ctx: RequestContext, place: EntryPlace): Answer {
    return Answer.noContent().with('Location', this.#entryUrlOf(ctx, place));
  }

  entryRemoved(): Answer {
    return Answer.noContent();
  }

  #entryUrlOf(ctx: RequestContext, place: EntryPlace): string {
    return `${this.#urlOf(ctx, place)}/fields/${place.field}/${place.entry}`;
  }

  #urlOf({ customerId }: RequestContext, { profileType, id }: ProfilePlace): string {
    return this.baseUrl.of(`/customers/${customerId}/${profileType}/${id}`);
  }
}

function wholeOf(profile: ReadProfile | WrittenProfile): Answer {
  return 'json' in profile ? Answer.okWritten(profile.json) : Answer.ok({ ...profile.values, links: profile.links });
}
