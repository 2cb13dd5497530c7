import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import type { TalentRequest } from '../express/talent-request.js';
import { requestValue } from '../request/request-value.js';

export const TAKES_DRY_RUN = 'talent:takes-dry-run';

/** Declares that a write can be asked for what it would change (D-NET-8); of others, `dryrun=true` is refused. */
export function TakesDryRun(): CustomDecorator {
  return SetMetadata(TAKES_DRY_RUN, true);
}

/** Whether the request asks for a dry run; the checks have refused what is neither true nor false. */
export const DryRun = requestValue((request) => dryRunOf(request) === 'true', TakesDryRun());

/** The value of `dryrun`; several are refused by the checks (D-NET-9). */
export function dryRunOf({ url = '' }: Pick<TalentRequest, 'url'>): string | undefined {
  return url.includes('?') ? new Map(parseQuery(splitTarget(url).query)).get('dryrun') : undefined;
}
