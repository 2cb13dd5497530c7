import { nearestName } from '../errors/nearest-name.js';

/** The secrets among the variables. Each has a form that names a file with the secret, such as `TALENT_SECRET_KEY_FILE`. */
export const SECRET_VARIABLES = {
  server: [
    ...['TALENT_DATABASE_URL', 'TALENT_METRICS_TOKEN', 'TALENT_MOVE_DATABASE_URL', 'TALENT_SEARCH_DATABASE_URL'],
    ...['TALENT_SECRET_KEY', 'TALENT_SECRET_KEY_PREVIOUS'],
    ...['TALENT_STORAGE_KEY', 'TALENT_STORAGE_KEY_PREVIOUS'],
  ],
  cli: ['TALENT_PASSWORD', 'TALENT_SECRET'],
  sink: ['TALENT_SINK_SECRETS'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Every environment variable whose name begins with `TALENT_`, by the program that reads it. All programs of the platform may run in
 * one shell, so each of them accepts the names of the others and refuses any other name (D-PLT-24).
 */
export const VARIABLES = {
  server: [
    ...['TALENT_BASE_URL', 'TALENT_BLUEPRINT'],
    ...['TALENT_CONSOLE', 'TALENT_CONSOLE_ORIGINS', 'TALENT_DATABASE_URL'],
    ...['TALENT_DATA_DIR', 'TALENT_DOCS', 'TALENT_DRAIN_SECONDS'],
    ...['TALENT_EVENTS', 'TALENT_EVENT_ALLOWED_HOSTS', 'TALENT_EXPLAIN_SIGNATURES', 'TALENT_FONTS', 'TALENT_HOST'],
    ...[
      'TALENT_INCARNATION',
      'TALENT_KEEP_AUDIT_DAYS',
      'TALENT_KEEP_DELIVERIES_DAYS',
      'TALENT_LOG_LEVEL',
      'TALENT_MAX_CONNECTIONS',
    ],
    ...[
      'TALENT_MAX_FILE_MIB',
      'TALENT_METRICS_TOKEN',
      'TALENT_MOVE_DATABASE_URL',
      'TALENT_PORT',
      'TALENT_POSTGRES_TOOLS',
      'TALENT_PROCESSES',
      'TALENT_REFUSE_REPEATED_WRITES',
      'TALENT_SEARCH_DATABASE_URL',
      'TALENT_SECRET_KEY',
      'TALENT_SECRET_KEY_PREVIOUS',
    ],
    ...['TALENT_SLOW_STATEMENT_MS', 'TALENT_STORAGE_KEY', 'TALENT_STORAGE_KEY_PREVIOUS', 'TALENT_STORAGE_URL'],
    ...['TALENT_TRUSTED_PROXIES', 'TALENT_UNNAMED_FILE_HOURS', 'TALENT_UNNAMED_FILE_MIB', 'TALENT_ZIP_CODES'],
    ...SECRET_VARIABLES.server.map(fileFormOf),
  ],
  cli: [
    ...['TALENT_ACCOUNT', 'TALENT_BASE_URL', 'TALENT_CUSTOMER', 'TALENT_PASSWORD'],
    ...['TALENT_SECRET', 'TALENT_USER'],
    ...SECRET_VARIABLES.cli.map(fileFormOf),
  ],
  sink: [...['TALENT_SINK_DATA', 'TALENT_SINK_PORT', 'TALENT_SINK_SECRETS'], ...SECRET_VARIABLES.sink.map(fileFormOf)],
  /** Tests and tools of the repository. */
  tooling: [
    ...['TALENT_CHANGES', 'TALENT_EVENTS_SEED', 'TALENT_EVENTS_SIZE', 'TALENT_MODEL_SEED', 'TALENT_MODEL_SEQUENCES'],
    ...['TALENT_NODE', 'TALENT_PROPERTY_SEED', 'TALENT_SOAK_FILES', 'TALENT_SOAK_SEED', 'TALENT_TEST_POSTGRES_URL'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Returns the name of the variable that names a file with the secret. */
export function fileFormOf(name: string): string {
  return `${name}_FILE`;
}

const PREFIX = 'TALENT_';
const KNOWN: readonly string[] = [...new Set(Object.values(VARIABLES).flat())];
/**
 * One letter may differ for every three letters after the prefix. With a higher limit, most names would be near to a
 * short name.
 */
const LETTERS_PER_MISTAKE = 3;
/**
 * The end of a variable that Kubernetes sets for each service of a namespace. Other variables of Kubernetes begin with
 * the same name.
 */
const SERVICE_HOST = '_SERVICE_HOST';

/**
 * Returns one sentence for each variable whose name begins with `TALENT_` and that no program of the platform reads. Values are not
 * looked at, because they may be secrets. Variables that Kubernetes sets for a service called `talent-…` are left alone.
 *
 * @param names names of environment variables
 * @example
 * unknownVariables(['TALENT_PROT']); // ['TALENT_PROT is not a variable of the platform. Did you mean TALENT_PORT?']
 */
export function unknownVariables(names: readonly string[]): string[] {
  const own = names.filter((name) => name.startsWith(PREFIX) && !KNOWN.includes(name));
  const services = own
    .filter((name) => name.endsWith(SERVICE_HOST) && name.length > PREFIX.length + SERVICE_HOST.length)
    .map((name) => name.slice(0, -SERVICE_HOST.length));
  return own
    .filter((name) => !services.some((service) => isOfService(name, service)))
    .toSorted()
    .map((name) => `${name} is not a variable of the platform. ${wayOut(name)}`);
}

function isOfService(name: string, service: string): boolean {
  const link = name.startsWith(`${service}_`) ? name.slice(service.length + 1) : '';
  return /^(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_.+)?)$/.test(link);
}

function wayOut(name: string): string {
  const mistakes = Math.ceil((name.length - PREFIX.length) / LETTERS_PER_MISTAKE);
  const nearest = nearestName(name, KNOWN, mistakes);
  return nearest === undefined ? 'Remove it, or correct its name.' : `Did you mean ${nearest}?`;
}
