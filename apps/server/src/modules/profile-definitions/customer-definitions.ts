import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ListLookup, ProfileDefinition, ProfileType } from '../../profile-engine/index.js';

/** Everything that decides a customer's profiles, compiled for one revision of its configuration. */
export class CustomerDefinitions {
  constructor(
    readonly lists: ListLookup,
    private readonly definitions: ReadonlyMap<ProfileType, ProfileDefinition>,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND for a type that the customer has not enabled (spec: Profile types) */
  get(profileType: ProfileType): ProfileDefinition {
    const definition = this.definitions.get(profileType);
    if (!definition?.enabled) throw ProtocolError.of('RESOURCE_NOT_FOUND', `This customer has no ${profileType}.`);
    return definition;
  }
}
