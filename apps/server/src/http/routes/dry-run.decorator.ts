import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import type { TalentRequest } from '../express/talent-request.js';
import { requestValue } from '../request/request-value.js';

export const TAKES_DRY_RUN = 'talent:takes-dry-run';

/** Declares that a write can be asked for what it would change (D-NET-8). Other writes refuse `dryrun=true`. */
export function TakesDryRun(): CustomDecorator {
  return SetMetadata(TAKES_DRY_RUN, true);
}

/** Whether the request asks for a dry run. The checks have refused values other than true and false. */
export const DryRun = requestValue((request) => dryRunOf(request) === 'true', TakesDryRun());

/** The value of `dryrun`. The checks refuse several values (D-NET-9). */
export function dryRunOf({ url = '' }: Pick<TalentRequest, 'url'>): string | undefined {
  return url.includes('?') ? new Map(parseQuery(splitTarget(url).query)).get('dryrun') : undefined;
}
