import { createParamDecorator } from '@nestjs/common';
import type { CustomDecorator, ExecutionContext } from '@nestjs/common';
import type { TalentRequest } from '../express/talent-request.js';

/**
 * Makes the decorator of a parameter that a handler takes from its request.
 *
 * @param read is given what the decorator was, too
 * @param declared of every route whose handler has such a parameter; what stands at the handler itself counts before it
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

/** The literal segment of a route's path that stands behind a prefix. */
export function segmentBehind(prefix: string, { routePath }: TalentRequest): string {
  const end = routePath.indexOf('/', prefix.length);
  return routePath.slice(prefix.length, end === -1 ? undefined : end);
}
