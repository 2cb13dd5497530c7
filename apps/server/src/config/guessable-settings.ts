import type { Configuration } from './configuration.js';

/** Keys of 32 random bytes have over 20 different ones, and the shortest random tokens, of 16 hex digits, about 10. */
const LEAST_DIFFERENT = 6;

type Settings = Pick<Configuration, 'metricsToken' | 'production' | 'secretKey'> & {
  readonly files: Pick<Configuration['files'], 'key'>;
};

/** Returns the variables whose value somebody typed and could guess, such as 32 zeros; none in development (D-PLT-32). */
export function guessableSettings({ production, secretKey, files, metricsToken }: Settings): readonly string[] {
  if (!production) return [];
  const values = {
    TALENT_SECRET_KEY: secretKey,
    TALENT_STORAGE_KEY: files.key,
    TALENT_METRICS_TOKEN: metricsToken,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && new Set<unknown>(value).size < LEAST_DIFFERENT ? [name] : [],
  );
}
