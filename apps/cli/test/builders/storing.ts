import { saveConnection } from '../../src/connections/connection-file.js';
import { HiddenText } from '../../src/connections/hidden-text.js';
import type { StoredConnection } from '../../src/connections/stored-connection.js';
import { temporaryFolder } from './temporary-folder.js';

/** A folder of its own with one stored connection in it. */
export async function storing(name: string, connection: Partial<StoredConnection> = {}): Promise<string> {
  const configFolder = temporaryFolder();
  await saveConnection(configFolder, name, {
    baseUrl: 'http://127.0.0.1:8080',
    customer: '1001',
    user: 'acme',
    secret: new HiddenText('hush'),
    password: undefined,
    ...connection,
  });
  return configFolder;
}
