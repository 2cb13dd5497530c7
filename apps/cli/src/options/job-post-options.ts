import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { parseWireDateTime } from '@talent-platform/protocol/wire';
import { usageError } from '../cli-error.js';
import { parseId, parseOptionalId } from './form-options.js';
import { single } from './option-values.js';

/** Declares the job that a command is about. */
export function declareJobId(yargs: Argv): Argv<{ readonly jobId: string }> {
  return yargs.positional('jobId', { type: 'string', demandOption: true, describe: 'the id of a job' });
}

/** Which post of the job, and in whose name. */
export const JOB_POST_OPTIONS = {
  portal: {
    type: 'string',
    demandOption: true,
    requiresArg: true,
    describe: 'the host of the portal, or its name where it has none',
  },
  'user-id': { type: 'string', requiresArg: true, describe: 'the id of a person, which is recorded' },
} as const satisfies Record<string, Options>;

/** A job on a portal, as the command line names it. */
export interface NamedJobPost {
  readonly jobid: number;
  readonly portalurl: string;
  readonly userid: number | undefined;
}

export function parseJobPost(
  argv: InferredOptionTypes<typeof JOB_POST_OPTIONS> & { readonly jobId: string },
): NamedJobPost {
  return {
    jobid: parseId(argv.jobId, 'jobId'),
    portalurl: single('portal', argv.portal) ?? '',
    userid: parseOptionalId('user-id', argv['user-id']),
  };
}

/** A date and time that an option gives, as it is sent. */
export function parseDateTime(name: string, text: string | undefined): string | undefined {
  const date = single(name, text);
  if (date === undefined || parseWireDateTime(date) !== undefined) return date;
  throw usageError(`--${name} must be a date and time in UTC such as "2026-11-20 09:30 AM", received "${date}"`);
}
