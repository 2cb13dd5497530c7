import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { readSecretFiles, SECRET_VARIABLES, unknownVariables } from '@talent-platform/protocol/environment';
import { HiddenText } from '../accounts/hidden-text.js';
import { readProxies } from '../http/proxy.js';
import type { ProxyFor } from '../http/proxy.js';

export interface Environment {
  readonly account: string | undefined;
  readonly baseUrl: string | undefined;
  readonly customer: string | undefined;
  readonly user: string | undefined;
  readonly secret: HiddenText | undefined;
  readonly password: HiddenText | undefined;
  /** False if NO_COLOR has a value (no-color.org). */
  readonly color: boolean;
  readonly shell: 'bash' | 'zsh' | 'fish';
  /** From `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
  readonly proxyFor: ProxyFor;
  /** The folder of `accounts.json`: `$XDG_CONFIG_HOME/talent`. */
  readonly configFolder: string;
  /**
   * A sentence for each variable that no program of the platform reads, and for each file that gives no secret. A
   * mistyped name would otherwise have no effect.
   */
  readonly problems: readonly string[];
}

/**
 * Reads the settings from environment variables. An empty variable counts as unset. No other code reads process.env.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env, home: string = homedir()): Environment {
  const { secrets, problems } = readSecretFiles(variables, SECRET_VARIABLES.cli, (file) => readFileSync(file, 'utf8'));
  const read = (name: string): string | undefined => secrets[name] ?? (variables[name] || undefined);
  const hide = (text: string | undefined): HiddenText | undefined =>
    text === undefined ? undefined : new HiddenText(text);
  return Object.freeze({
    account: read('TALENT_ACCOUNT'),
    baseUrl: read('TALENT_BASE_URL'),
    customer: read('TALENT_CUSTOMER'),
    user: read('TALENT_USER'),
    secret: hide(read('TALENT_SECRET')),
    password: hide(read('TALENT_PASSWORD')),
    color: read('NO_COLOR') === undefined,
    proxyFor: readProxies(variables),
    shell: (['zsh', 'fish'] as const).find((name) => read('SHELL')?.endsWith(name)) ?? 'bash',
    configFolder: path.join(configHome(read('XDG_CONFIG_HOME'), home), 'talent'),
    problems: [...unknownVariables(Object.keys(variables).filter((name) => read(name))), ...problems],
  });
}

/** The XDG rule: a relative path in XDG_CONFIG_HOME is ignored. */
function configHome(setting: string | undefined, home: string): string {
  return setting !== undefined && path.isAbsolute(setting) ? setting : path.join(home, '.config');
}
