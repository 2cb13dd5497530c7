import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { CallerDirectory, Is } from '../../http/index.js';
import type { Caller, RequestContext } from '../../http/index.js';
import type { Field, ProfileDefinition, ProfileType } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import type { WhyQuery } from './dto/why.query.js';
import { readVerdict, Verdict, WriteVerdict, writeVerdict } from './why.rules.js';

/** Whether a user reads and writes a field of a profile, and everything that stops it (D-PLT-12). */
export class ExplanationReply {
  @Is() readonly user!: string;
  @Is() readonly group!: string;
  @Is() readonly profile!: string;
  @Is() readonly field!: string;
  @Is(Verdict) readonly read!: Verdict;
  @Is(WriteVerdict) readonly write!: WriteVerdict;
}

/** Tells an administrator what their configuration does to a user. */
@Injectable()
export class WhyService {
  constructor(
    private readonly callers: CallerDirectory,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileRecords,
  ) {}

  async explain({ customerId }: RequestContext, { user, profile, field }: WhyQuery): Promise<ExplanationReply> {
    const caller = this.#get(customerId, user);
    const [profileType, id] = profile.split('/') as [ProfileType, string];
    const record = await this.profiles.find({ customerId, profileType, id: Number(id) });
    if (!record) throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no profile ${profile}.`);
    const definitions = await this.definitions.definitionsOf({ customerId, caller });
    const definition = definitions.configured(profileType);
    const isInsideLock = definitions.isInsideLock(profileType, record);
    const facts = { caller, definition, isInsideLock, fields: fieldsAt(definition, field) };
    return { user, group: caller.group, profile, field, read: readVerdict(facts), write: writeVerdict(facts) };
  }

  #get(customerId: number, username: string): Caller {
    const caller = this.callers.find(username);
    if (caller?.customerId === customerId) return caller;
    throw ProtocolError.of('RESOURCE_NOT_FOUND', `This customer has no user ${JSON.stringify(username)}.`, 'user');
  }
}

/** Finds the field of that path; for a member, also its collection. */
function fieldsAt({ fields }: ProfileDefinition, path: string): readonly Field[] | undefined {
  const [id = '', ...rest] = path.split('/');
  const field = fields.all.get(id);
  if (field === undefined || rest.length === 0) return field && [field];
  const member = field.members?.all.get(rest.join('/'));
  return member && [field, member];
}
