import { readFileSync } from 'node:fs';
import { readSecretFiles, SECRET_VARIABLES, unknownVariables } from '@talent-platform/protocol/environment';
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
 * @throws SinkError if a name begins with `TALENT_` and no program of the platform reads it, or a file gives no secret
 *   (D-PLT-24)
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const ofFiles = readSecretFiles(env, SECRET_VARIABLES.sink, (file) => readFileSync(file, 'utf8'));
  const problems = [...unknownVariables(Object.keys(env).filter((name) => env[name])), ...ofFiles.problems];
  if (problems.length > 0) throw new SinkError(problems.join('\n'));
  const {
    TALENT_SINK_PORT: port,
    TALENT_SINK_DATA: data,
    TALENT_SINK_SECRETS: secrets,
  } = { ...env, ...ofFiles.secrets };
  return { ...(port ? { port } : {}), ...(data ? { data } : {}), ...(secrets ? { secrets } : {}) };
}
