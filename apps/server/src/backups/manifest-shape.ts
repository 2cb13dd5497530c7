type Rule = readonly [isValid: (value: unknown) => boolean, rule: string];

/** Texts go to the terminal, so they have no control characters. */
const TEXT: Rule = [
  (value) => typeof value === 'string' && value.length <= 200 && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(value),
  'a text of at most 200 characters without control characters',
];
const TEXT_OR_NULL: Rule = [(value) => value === null || TEXT[0](value), `null or ${TEXT[1]}`];
const orMissing = ([isValid, rule]: Rule): Rule => [(value) => value === undefined || isValid(value), rule];
const COUNT: Rule = [(value) => Number.isSafeInteger(value) && Number(value) >= 0, 'a whole number from 0'];
const MAX_TIME_MS = 8_640_000_000_000_000;
const TIME_IN_MS: Rule = [
  (value) => COUNT[0](value) && Number(value) <= MAX_TIME_MS,
  'a time in milliseconds since 1970',
];
const TIME: Rule = [
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  'a time in ISO 8601',
];
const SHA256: Rule = [(value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value), 'a SHA-256 in hex'];
const KIND: Rule = [(value) => value === 'sqlite' || value === 'postgres', '"sqlite" or "postgres"'];
const KEY_IDS: Rule = [
  (value) => Array.isArray(value) && value.length <= 1000 && value.every((id) => TEXT[0](id)),
  'a list of ids of keys',
];

/** The members of a manifest, by their paths. */
const RULES: Readonly<Record<string, Rule>> = {
  version: TEXT,
  release: COUNT,
  migration: TEXT,
  databaseKind: KIND,
  begunAt: TIME,
  takenAt: TIME,
  endedAt: TIME,
  installation: TEXT_OR_NULL,
  incarnation: TEXT_OR_NULL,
  customers: COUNT,
  profiles: COUNT,
  newestChange: TIME_IN_MS,
  'keys.secret': KEY_IDS,
  'keys.storage': KEY_IDS,
  'database.sha256': SHA256,
  'database.bytes': COUNT,
  'contents.sha256': SHA256,
  'contents.bytes': COUNT,
  'contents.count': COUNT,
  'contents.contentBytes': COUNT,
  missing: COUNT,
  'seal.key': orMissing(TEXT),
  'seal.hmac': orMissing(SHA256),
};

const MAX_SHOWN = 60;

/** Returns the rule that a member of a manifest breaks. Undefined if all members are right. */
export function misshapenMember(manifest: object): string | undefined {
  for (const [member, [isValid, rule]] of Object.entries(RULES)) {
    const value = member.split('.').reduce<unknown>(memberOf, manifest);
    if (!isValid(value)) return `${member} must be ${rule}, received ${shown(value)}.`;
  }
  return undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Only ASCII goes to the terminal as it is. */
function shown(value: unknown): string {
  const text = (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN);
  return text.replace(/[^ -~]/g, '?');
}
