import { Injectable } from '@nestjs/common';
import { Answer, BaseUrl, namesEntityTag } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ReadProfile } from './profile-reader.js';
import { linksOf } from './profile.mapper.js';
import type { ProfilePlace } from './profiles.service.js';

/** What the profiles endpoints answer: bodies, links, locations and entity tags. */
@Injectable()
export class ProfileAnswers {
  constructor(private readonly baseUrl: BaseUrl) {}

  /** The profile, or 304 where the caller has this version already (D-NET-6). */
  read({ values, links, warnings, entityTag }: ReadProfile, ifNoneMatch: string | undefined): Answer {
    const answer = namesEntityTag(ifNoneMatch, entityTag) ? Answer.notModified() : Answer.ok({ ...values, links });
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

  #urlOf({ customerId }: RequestContext, { profileType, id }: ProfilePlace): string {
    return this.baseUrl.of(`/customers/${customerId}/${profileType}/${id}`);
  }
}
