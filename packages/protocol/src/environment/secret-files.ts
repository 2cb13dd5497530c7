import { fileFormOf } from './variables.js';

type Variables = Readonly<Record<string, string | undefined>>;

export interface ReadSecrets {
  /** The secrets that came from files, by the name of their variable. */
  readonly secrets: Readonly<Record<string, string>>;
  /** A sentence for each file that gives no secret. No sentence shows a value: somebody may set a secret for a path. */
  readonly problems: readonly string[];
}

/**
 * Reads the secrets that variables such as `TALENT_SECRET_KEY_FILE` name files of, as containers provide them. Ignores
 * one newline at the end of a file. An empty variable counts as unset.
 *
 * @param names variables that can come from a file, such as `SECRET_VARIABLES.server`
 * @param readText reads a file as UTF-8, and throws a system error if that fails
 * @example
 * readSecretFiles({ TALENT_SECRET_FILE: '/run/secrets/talent' }, ['TALENT_SECRET'], (file) => readFileSync(file, 'utf8'));
 */
export function readSecretFiles(
  variables: Variables,
  names: readonly string[],
  readText: (file: string) => string,
): ReadSecrets {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const form = fileFormOf(name);
    const file = variables[form];
    if (!file) continue;
    if (variables[name]) {
      problems.push(`${name} and ${form} are both set. Leave one of them out.`);
      continue;
    }
    try {
      const secret = readText(file).replace(/\r?\n$/, '');
      if (secret === '') problems.push(`${form} names an empty file. Write the secret into it.`);
      else secrets[name] = secret;
    } catch (error) {
      problems.push(
        `${form} names a file that cannot be read: ${reasonOf(error)}. Name a file that this user can read.`,
      );
    }
  }
  return { secrets, problems };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

function reasonOf(error: unknown): string {
  const code = String((error as { code?: unknown } | null)?.code ?? 'unknown error');
  const reason = REASONS[code];
  return reason === undefined ? code : `${reason} (${code})`;
}
