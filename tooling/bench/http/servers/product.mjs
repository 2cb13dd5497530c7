import { fileURLToPath } from 'node:url';

import { startServer } from './start-server.mjs';

const MAIN = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/main.js'));

/** The built server, as it is run in production unless `environment` says otherwise. */
export function startProduct({ dataDir, environment, pinned }) {
  return startServer(MAIN, {
    environment: { ...environment, TALENT_DATA_DIR: dataDir, TALENT_PORT: '0' },
    readyPath: '/health/ready',
    pinned,
  });
}
