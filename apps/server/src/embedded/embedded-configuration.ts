import path from 'node:path';
import { ConfigurationError, readConfiguration } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import { listenRefusal } from '../listening.js';
import { EmbeddedOptionError } from './embedded-server.js';
import type { EmbeddedOptions } from './embedded-server.js';
import { OpenPort } from './open-port.js';

/** N of scrypt: the least there is. The passwords of an embedded server protect nothing. */
const PASSWORD_COST = 2;

/** One key for all embedded servers, so that each can restore the snapshots of the others. */
const SECRET_KEY = Buffer.alloc(32, 'embedded');

/** The options that errors name instead of variables. */
const OPTION_OF: Readonly<Record<string, string>> = {
  TALENT_HOST: 'host',
  TALENT_PORT: 'port',
  TALENT_LOG_LEVEL: 'logLevel',
  TALENT_EVENT_ALLOWED_HOSTS: 'eventHosts',
};

/**
 * Returns the configuration. Reads nothing of the environment: an embedded server is set by its host alone.
 *
 * @throws EmbeddedOptionError with every wrong option
 */
export function embeddedConfiguration(dataDir: string, options: EmbeddedOptions): Configuration {
  const { host = '127.0.0.1', port = 0, eventHosts, zipCodes = false, logLevel = 'silent' } = options;
  const base = readOptions({
    NODE_ENV: 'test',
    TALENT_HOST: host,
    TALENT_PORT: String(port),
    TALENT_DATA_DIR: dataDir,
    TALENT_BLUEPRINT: dataDir,
    TALENT_LOG_LEVEL: logLevel,
    TALENT_EVENT_ALLOWED_HOSTS: eventHosts,
  });
  return {
    ...base,
    database: { kind: 'sqlite', file: path.join(dataDir, 'talent.db'), isPassing: true },
    blueprint: undefined,
    secretKey: SECRET_KEY,
    passwordCost: PASSWORD_COST,
    databaseTimeLimits: {},
    zipCodes: zipCodes && base.zipCodes ? { ...base.zipCodes, ships: false } : undefined,
  };
}

function readOptions(environment: Parameters<typeof readConfiguration>[0]): Configuration {
  try {
    return readConfiguration(environment);
  } catch (error) {
    throw asOptionError(error);
  }
}

/** @throws EmbeddedOptionError if the port cannot be opened */
export async function openPort(address: Pick<Configuration, 'host' | 'port'>): Promise<OpenPort> {
  try {
    return await OpenPort.open(address.host, address.port);
  } catch (error) {
    throw asOptionError(listenRefusal(error, address));
  }
}

/** Returns the error with the names of options instead of those of variables, which begin its lines. */
function asOptionError(error: unknown): unknown {
  if (!(error instanceof ConfigurationError)) return error;
  const lines = error.message.split('\n');
  return new EmbeddedOptionError(
    lines.map((line) => line.replace(/^(\w+):? /, (_, name: string) => `${OPTION_OF[name]}: `)),
  );
}
