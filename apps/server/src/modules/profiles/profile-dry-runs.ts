import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Turn } from '../../event-loop/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { changeNeeds, describeChanges } from '../../profile-engine/index.js';
import type { FieldChange } from '../../profile-engine/index.js';
import { ProfileDrafts } from './profile-drafts.js';
import type { ChangedProfile, NewProfile, ProfileDraft } from './profile-drafts.js';
import { ProfileReferences } from './profile-references.js';
import { ProfilesRepository } from './profiles.repository.js';

/** What a write would change: all that it checks is checked, and nothing is written, locked or numbered (D-NET-8). */
@Injectable()
export class ProfileDryRuns {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ProfilesRepository,
    private readonly drafts: ProfileDrafts,
    private readonly references: ProfileReferences,
    private readonly baseUrl: BaseUrl,
  ) {}

  async create(ctx: RequestContext, wanted: NewProfile): Promise<FieldChange[]> {
    return this.#describe(ctx, await this.drafts.ofNew(this.unitOfWork.reader, ctx, wanted));
  }

  async update(ctx: RequestContext, wanted: ChangedProfile): Promise<FieldChange[]> {
    const { reader } = this.unitOfWork;
    const { profileType, id } = wanted;
    const row = await this.repository.find(reader, { customerId: ctx.customerId, profileType, id });
    return this.#describe(ctx, await this.drafts.ofChange(reader, ctx, { ...wanted, row }), `/${id}`);
  }

  async #describe({ customerId }: RequestContext, draft: ProfileDraft, below = ''): Promise<FieldChange[]> {
    const { definition, definitions } = draft;
    const { reader } = this.unitOfWork;
    const targets = await this.references.find(reader, { customerId, definitions }, changeNeeds(definition, draft));
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const profileUrl = `${customerUrl}/${definition.profileType}${below}`;
    const context = { lists: definitions.lists, customerUrl, profileUrl, ...targets };
    return new Turn().through(describeChanges(definition, draft, context));
  }
}
