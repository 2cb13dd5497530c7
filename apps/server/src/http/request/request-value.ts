import { createParamDecorator } from '@nestjs/common';
import type { CustomDecorator, ExecutionContext } from '@nestjs/common';
import type { TalentRequest } from '../express/talent-request.js';

/**
 * Makes the decorator of a parameter that a handler takes from its request.
 *
 * @param read receives the argument of the decorator as its second argument
 * @param declared decorators that every handler with such a parameter gets; the handler's own decorators win
 */
export function requestValue<Data = undefined>(
  read: (request: TalentRequest, data: Data) => unknown,
  ...declared: readonly CustomDecorator[]
): (...data: Data[]) => ParameterDecorator {
  const declare: ParameterDecorator = (target, key = '') => {
    const handler = Object.getOwnPropertyDescriptor(target, key);
    if (handler) for (const decorate of declared) decorate(target, key, handler);
  };
  return createParamDecorator<Data>(
    (data, context: ExecutionContext) => read(context.switchToHttp().getRequest<TalentRequest>(), data),
    [declare],
  );
}

/** The segment of a route's path that follows the prefix. */
export function segmentBehind(prefix: string, { routePath }: TalentRequest): string {
  const end = routePath.indexOf('/', prefix.length);
  return routePath.slice(prefix.length, end === -1 ? undefined : end);
}
