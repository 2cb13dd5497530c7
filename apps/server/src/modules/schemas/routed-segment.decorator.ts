import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { TalentRequest } from '../../http/index.js';
import { areaOf, SEGMENTS } from './segments.js';
import type { Segment } from './segments.js';

const PREFIX = '/customers/:customerId/profiledefinitions/v1/';

/** The path of each segment. It is literal, so that another one is an unknown path (D-ERR-6). */
export const SEGMENT_PATHS: readonly string[] = Object.keys(SEGMENTS).map((segment) => PREFIX + segment);

/** The segment that the route stands for. */
export const RoutedSegment = createParamDecorator((_data: unknown, context: ExecutionContext): Segment =>
  segmentOf(context.switchToHttp().getRequest<TalentRequest>()),
);

/** The field that the path names. */
export const RoutedField = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<TalentRequest>().params['field'] ?? '',
);

/** The If-None-Match header. */
export const KnownTag = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<TalentRequest>().headers['if-none-match'],
);

/** The area of the route. */
export function routedArea(request: TalentRequest): string {
  return areaOf(segmentOf(request));
}

function segmentOf({ routePath }: TalentRequest): Segment {
  return routePath.slice(PREFIX.length).split('/', 1)[0] as Segment;
}
