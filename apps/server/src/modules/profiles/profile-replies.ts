import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Reply, BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { changeNeeds, describeChanges } from '../../profile-engine/index.js';
import type { CachedProfile } from './profile-cache.js';
import type { ProfileView } from './profile-reader.js';
import { linksOf } from './profile.mapper.js';
import type { EntryLocator, ProfileLocator } from './routed-profile.decorator.js';
import { ProfileReferences } from './profile-references.js';
import type { ProfileDraft } from './profile-writer.js';
import type { EntryView } from './profiles.service.js';

interface EntryReply {
  readonly read: EntryView;
  /** The If-None-Match header (D-NET-6). */
  readonly ifNoneMatch: string | undefined;
}

/** Makes the replies of the profiles endpoints: bodies, links, locations and entity tags. */
@Injectable()
export class ProfileReplies {
  constructor(
    private readonly baseUrl: BaseUrl,
    private readonly references: ProfileReferences,
  ) {}

  /** Replies with the profile, or with 304 if the caller has this version already (D-NET-6). */
  read(profile: ProfileView | CachedProfile, ifNoneMatch: string | undefined): Reply {
    const { links, warnings, entityTag } = profile;
    const reply = Reply.conditional(entityTag, ifNoneMatch, () => wholeOf(profile));
    return reply.withLinks(links).withWarnings(warnings);
  }

  /** Replies with the system id and the URL of the profile (D-PRO-5). */
  found(ctx: RequestContext, locator: ProfileLocator): Reply {
    const links = linksOf(locator.profileType, this.#urlOf(ctx, locator)).filter(({ rel }) => rel === 'self');
    return Reply.ok({ id: locator.id, links }).withLinks(links);
  }

  created(ctx: RequestContext, locator: ProfileLocator): Reply {
    return Reply.created(this.#urlOf(ctx, locator));
  }

  updated(ctx: RequestContext, locator: ProfileLocator): Reply {
    return Reply.noContent().with('Location', this.#urlOf(ctx, locator));
  }

  /** Replies with the findings of a dry run, as the caller may read them (D-NET-8). */
  async changes(session: Session, { customerId }: RequestContext, draft: ProfileDraft): Promise<Reply> {
    const { definition, definitions, found } = draft;
    const needs = changeNeeds(definition, draft);
    const targets = await this.references.find(session, { customerId, definitions }, needs);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const profileUrl = `${customerUrl}/${definition.profileType}${found ? `/${found.record.id}` : ''}`;
    const context = { lists: definitions.lists, customerUrl, fieldsUrl: `${profileUrl}/fields`, ...targets };
    return Reply.ok({ changes: describeChanges(definition, draft, context) });
  }

  /** Replies with the entry, or with 304 if the caller has this version of its profile already. */
  entry(ctx: RequestContext, locator: EntryLocator, { read, ifNoneMatch }: EntryReply): Reply {
    const { values, label, entityTag } = read;
    const links = [{ rel: 'self', title: label, url: this.#entryUrlOf(ctx, locator) }];
    return Reply.conditional(entityTag, ifNoneMatch, () => Reply.ok({ ...values, links })).withLinks(links);
  }

  entryAdded(ctx: RequestContext, locator: EntryLocator): Reply {
    return Reply.created(this.#entryUrlOf(ctx, locator));
  }

  entryChanged(ctx: RequestContext, locator: EntryLocator): Reply {
    return Reply.noContent().with('Location', this.#entryUrlOf(ctx, locator));
  }

  entryRemoved(): Reply {
    return Reply.noContent();
  }

  #entryUrlOf(ctx: RequestContext, locator: EntryLocator): string {
    return `${this.#urlOf(ctx, locator)}/fields/${locator.field}/${locator.entry}`;
  }

  #urlOf({ customerId }: RequestContext, { profileType, id }: ProfileLocator): string {
    return this.baseUrl.of(`/customers/${customerId}/${profileType}/${id}`);
  }
}

function wholeOf(profile: ProfileView | CachedProfile): Reply {
  return 'json' in profile ? Reply.okRendered(profile.json) : Reply.ok({ ...profile.values, links: profile.links });
}
