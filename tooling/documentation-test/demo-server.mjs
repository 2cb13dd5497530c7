import { createSqlite } from '@talent-platform/harness/databases.mjs';
import { environmentOf, startServer } from '@talent-platform/harness/server.mjs';

/**
 * Starts the built server on an empty data folder and a free port. Uses the demo customer unless a blueprint is given.
 *
 * @param {{ blueprint?: string }} options - a blueprint's file
 * @returns {Promise<{ baseUrl?: string, refusal?: string, stop: () => Promise<void> }>} `refusal` is the output of a
 *   failed start
 */
export async function startDemoServer({ blueprint } = {}) {
  const database = await createSqlite();
  try {
    const server = await startServer({ env: environmentOf({ ...database, blueprint }) });
    return { baseUrl: server.baseUrl, stop: () => server.stop().finally(() => database.remove()) };
  } catch (error) {
    return { refusal: /** @type {{ output: string }} */ (error).output, stop: () => database.remove() };
  }
}
