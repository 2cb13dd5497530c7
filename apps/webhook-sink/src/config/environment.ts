/** What the environment says; flags come before it. */
export interface Environment {
  readonly port?: string;
  readonly data?: string;
  /** `user=secret`, several with blanks between them. */
  readonly secrets?: string;
}

/** Reads the variables of the sink; empty ones count as none. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const { TALENT_SINK_PORT: port, TALENT_SINK_DATA: data, TALENT_SINK_SECRETS: secrets } = env;
  return { ...(port ? { port } : {}), ...(data ? { data } : {}), ...(secrets ? { secrets } : {}) };
}
