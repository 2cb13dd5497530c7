import { ProtocolError } from '@talent-platform/protocol/errors';

export function unknownSubscription(): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no such subscription.');
}

/** The listener would never receive an event. */
export function refusedTarget(refusal: string): ProtocolError {
  return ProtocolError.of('VALUE_INVALID', refusal, 'url');
}

export function configuredSubscription(id: string): ProtocolError {
  const name = JSON.stringify(id);
  return ProtocolError.of('CONFLICT', `The subscription ${name} is part of the blueprint. Remove it there.`);
}

export function tooManyTemporary(most: number): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `There are ${most} temporary subscriptions; end one, or wait until one is not renewed.`,
  );
}
