import { unknownVariables } from '@talent-platform/protocol/environment';
import { SinkError } from '../sink-error.js';

/** The settings of the environment. Options come before them. */
export interface Environment {
  readonly port?: string;
  readonly data?: string;
  /** `user=secret`, separated by spaces. */
  readonly secrets?: string;
}

/**
 * Reads the variables of the sink. An empty variable counts as unset.
 *
 * @throws SinkError if a name begins with `TALENT_` and no program of the platform reads it (D-PLT-24)
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const problems = unknownVariables(Object.keys(env).filter((name) => env[name]));
  if (problems.length > 0) throw new SinkError(problems.join('\n'));
  const { TALENT_SINK_PORT: port, TALENT_SINK_DATA: data, TALENT_SINK_SECRETS: secrets } = env;
  return { ...(port ? { port } : {}), ...(data ? { data } : {}), ...(secrets ? { secrets } : {}) };
}
