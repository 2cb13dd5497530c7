import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { CustomDecorator, ExecutionContext } from '@nestjs/common';
import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import type { TalentRequest } from './express/talent-request.js';

export const TAKES_DRY_RUN = 'talent:takes-dry-run';

/** Declares that a write can be asked for what it would change (D-NET-8); of others, `dryrun=true` is refused. */
export function TakesDryRun(): CustomDecorator {
  return SetMetadata(TAKES_DRY_RUN, true);
}

/** Whether the request asks for a dry run: `dryrun=true`, and nothing else (D-NET-9: the last one counts). */
export const DryRun = createParamDecorator((_data: unknown, context: ExecutionContext): boolean =>
  asksForDryRun(context.switchToHttp().getRequest<TalentRequest>()),
);

export function asksForDryRun({ url = '' }: Pick<TalentRequest, 'url'>): boolean {
  return url.includes('?') && new Map(parseQuery(splitTarget(url).query)).get('dryrun') === 'true';
}
