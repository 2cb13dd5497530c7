import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';

/** Refuses what an administrator may not see. The operator sees everybody. */
@Injectable()
export class PersonFinder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileRecords,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND or RESOURCE_ACCESS_DENIED, as a read of the profile does */
  async demand(ctx: RequestContext, personId: number): Promise<void> {
    const definitions = await this.definitionsOf(ctx);
    const key = { customerId: ctx.customerId, profileType: 'people', id: personId } as const;
    await this.profiles.getVisible(this.unitOfWork.reader, definitions, key);
  }

  async definitionsOf(ctx: RequestContext): Promise<CallerDefinitions> {
    if (ctx.kind !== 'operator') return this.definitions.definitionsOf(ctx);
    return (await this.definitions.platformDefinitionsOf(ctx.customerId)).definitions;
  }
}

/** Returns the refusal of an id that no person has. */
export function personNotFound(text: string): ProtocolError {
  return ProtocolError.of(
    'RESOURCE_NOT_FOUND',
    `There is no profile of this type with the id ${JSON.stringify(text)}.`,
  );
}
