import { requestValue, segmentBehind } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { areaOf, SEGMENTS } from './segments.js';
import type { Segment } from './segments.js';

const PREFIX = '/customers/:customerId/profiledefinitions/v1/';

/** The literal path of each segment. Any other segment is an unknown path (D-ERR-6). */
export const SEGMENT_PATHS: readonly string[] = Object.keys(SEGMENTS).map((segment) => PREFIX + segment);

/** Reads the segment of the route. */
export const RoutedSegment = requestValue(segmentOf);

/** The area of the route. */
export function routedArea(request: TalentRequest): string {
  return areaOf(segmentOf(request));
}

function segmentOf(request: TalentRequest): Segment {
  return segmentBehind(PREFIX, request) as Segment;
}
