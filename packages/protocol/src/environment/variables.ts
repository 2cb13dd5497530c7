/**
 * Every environment variable whose name begins with `TALENT_`, by the program that reads it. All programs of the platform may run in
 * one shell, so each of them accepts the names of the others and refuses any other name (D-PLT-24).
 */
export const VARIABLES = {
  server: [
    ...['TALENT_ANSWER_MEMORY_MIB', 'TALENT_BASE_URL', 'TALENT_BLUEPRINT', 'TALENT_BLUEPRINT_REVERT'],
    ...['TALENT_BODY_MEMORY_MIB', 'TALENT_DATABASE_URL', 'TALENT_DATA_DIR', 'TALENT_DOCS', 'TALENT_DRAIN_SECONDS'],
    ...['TALENT_EVENTS', 'TALENT_EVENT_ALLOWED_HOSTS', 'TALENT_EXPLAIN_SIGNATURES', 'TALENT_FONTS', 'TALENT_HOST'],
    ...['TALENT_INCARNATION', 'TALENT_LOG_LEVEL', 'TALENT_MAX_CONNECTIONS', 'TALENT_MAX_CONNECTIONS_PER_ADDRESS'],
    ...['TALENT_MAX_FILE_MIB', 'TALENT_METRICS_TOKEN', 'TALENT_PORT', 'TALENT_SECRET_KEY', 'TALENT_STORAGE_KEY'],
    ...['TALENT_STORAGE_URL', 'TALENT_TRUSTED_PROXIES', 'TALENT_UNNAMED_FILE_HOURS', 'TALENT_UNNAMED_FILE_MIB'],
    'TALENT_ZIP_CODES',
  ],
  cli: [
    ...[
      'TALENT_ACCOUNT',
      'TALENT_BASE_URL',
      'TALENT_CONNECTION',
      'TALENT_CUSTOMER',
      'TALENT_PASSWORD',
      'TALENT_SECRET',
      'TALENT_USER',
    ],
  ],
  sink: ['TALENT_SINK_DATA', 'TALENT_SINK_PORT', 'TALENT_SINK_SECRETS'],
  /** Tests and tools of the repository. */
  tooling: [
    ...[
      'TALENT_CHANGES',
      'TALENT_EVENTS_SEED',
      'TALENT_EVENTS_SIZE',
      'TALENT_MODEL_SEED',
      'TALENT_PROPERTY_SEED',
      'TALENT_MODEL_SEQUENCES',
      'TALENT_NODE',
    ],
    ...['TALENT_SOAK_FILES', 'TALENT_SOAK_SEED', 'TALENT_TEST_POSTGRES_URL'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
