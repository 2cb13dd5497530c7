import { ProtocolError } from '@talent-platform/protocol/errors';

export function unknownSubscription(): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no such subscription, or no longer.');
}

/** Whoever listens for a while would never be told of anything. */
export function refusedTarget(refusal: string): ProtocolError {
  return ProtocolError.of('VALUE_INVALID', refusal, 'url');
}

export function configuredSubscription(id: string): ProtocolError {
  const name = JSON.stringify(id);
  return ProtocolError.of('CONFLICT', `The subscription ${name} is one of the blueprint: it comes and goes with that.`);
}

export function tooManyTemporary(most: number): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `There are ${most} temporary subscriptions; end one, or wait until one is not renewed.`,
  );
}
