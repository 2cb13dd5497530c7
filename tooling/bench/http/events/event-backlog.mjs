import { randomBytes } from 'node:crypto';
import { announceRelease } from '@talent-platform/server/dist/compiled/database/dialect/sqlite-release-fence.js';
import Database from 'better-sqlite3';

import { CUSTOMER_ID, USER } from '../world.mjs';

export const SUBSCRIPTION = 'bench';

const INSERT = `INSERT INTO deliveries (customer_id, id, subscription, event_type, system_id, status, created_at, username,
    transaction_id, payload, attempts, attempts_of_round, due_at, claim, lane, lane_number)
  VALUES (?, ?, '${SUBSCRIPTION}', 'JobUnpostToWebEvent', '1', 'pending', ?, '${USER}', '{T}', ?, 0, 0, ?, NULL, NULL, NULL)`;

/** The payload of an event, of the usual size. */
export function payload() {
  const base = `https://talent.example/customers/${CUSTOMER_ID}`;
  return JSON.stringify({
    ...{ customerId: String(CUSTOMER_ID), userId: '1', systemId: '1', eventType: 'JobUnpostToWebEvent' },
    links: ['applicantworkflows', 'jobs', 'people', 'people'].map((type) => ({
      ...{ title: 'A related resource', rel: type, url: `${base}/${type}/1` },
    })),
  });
}

/** Puts so many events into the database of a server that does not run, one of each past millisecond: all are due. */
export function addBacklog(file, count) {
  const database = new Database(file);
  announceRelease(database);
  const insert = database.prepare(INSERT);
  const [first, text] = [Date.now() - 1000 - count, payload()];
  database.transaction(() => {
    for (let at = first; at < first + count; at += 1)
      insert.run(
        CUSTOMER_ID,
        `evt_${at.toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`,
        at,
        text,
        at,
      );
  })();
  database.close();
}
