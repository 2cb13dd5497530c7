import { Injectable } from '@nestjs/common';
import { quote } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import { notFound } from './list-not-found.js';

/** Checks the user group that a list is read or changed for. */
@Injectable()
export class ListScopes {
  constructor(private readonly users: UsersService) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND for an unknown user group (D-LST-5) */
  async refuseUnknownGroup(session: Session, customerId: number, group: string | undefined): Promise<void> {
    if (group === undefined || (await this.users.hasGroup(session, customerId, group))) return;
    throw notFound(`There is no user group ${quote(group)}; usergroup is the Integration Name of one.`);
  }
}
