import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { multipart } from '@talent-platform/harness/send-signed.mjs';

import { copyProfile, PEOPLE } from '../copy-profiles.mjs';
import { copyWorld, CUSTOMER_ID, placeOf, sendSigned, startWorld } from '../world.mjs';

/** Returns the path of a person's file. */
export const fileOf = (id) => `/customers/${CUSTOMER_ID}/people/${id}/fields/resume`;

/** Makes a world with one person, whose file and its text the server itself has stored. */
export async function makeGrowthWorld(folder, kind) {
  const { world, product } = await startWorld(folder, { name: `growth-${kind}`, kind });
  const target = fileOf(world.ids[0]);
  const { body, type } = multipart('resume', Buffer.from('A text of one page.'.repeat(100)));
  await sendSigned(product.port, { method: 'PATCH', target: `${target}/binary`, body, type, status: 204 });
  await sendSigned(product.port, { target: `${target}/text`, status: 200 });
  await product.stop();
  return world;
}

/** Copies a world, and its person with the file `count` times. Each copy has contents of its own. */
export async function copyFiles(world, { name, count }) {
  const copy = await copyWorld(world, { name });
  const files = path.join(copy.dataDir, 'files');
  const contents = readdirSync(files, { recursive: true, encoding: 'utf8' })
    .filter((entry) => CONTENT.test(entry))
    .map((entry) => ({ entry, bytes: readFileSync(path.join(files, entry)) }));
  const varied = (column) => contents.reduce((sql, { entry }) => variedBySql(sql, entry), column);
  const ofCustomer = { key: 'name', where: `customer_id = ${CUSTOMER_ID}` };
  const differences = {
    ...PEOPLE,
    profiles: {
      ...PEOPLE.profiles,
      columns: { ...PEOPLE.profiles.columns, field_values: varied(PEOPLE.profiles.columns.field_values) },
    },
    file_contents: { ...ofCustomer, columns: { name: varied('name'), address: varied('address') } },
    file_renditions: { ...ofCustomer, columns: { name: varied('name'), address: varied('address') } },
  };
  const ids = await copyProfile(placeOf(copy), { type: 'people', id: world.ids[0], count, differences });
  for (let n = ids[0]; n <= ids[1]; n += 1) {
    for (const { entry, bytes } of contents) {
      const file = path.join(files, variedName(entry, n));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  }
  return { ...copy, ids };
}

/** The name of a content: the customer, a folder, the hash that begins with the folder's name, and a random part. */
const CONTENT = /^(\d+)\/(..)\/..(.{52})(.{10})-/;

/** The copies' names are spread over 90 folders. */
function variedName(name, n) {
  const folder = 10 + (n % 90);
  return name.replace(CONTENT, `$1/${folder}/${folder}$3${1_000_000_000 + n}-`);
}

/** Does the same in SQL, also to hashes that stand alone. */
function variedBySql(sql, name) {
  const [, customer, folder, kept, varied] = CONTENT.exec(name) ?? [];
  const inFolder = `replace(${sql}, '${customer}/${folder}/', '${customer}/' || (10 + n % 90) || '/')`;
  return `replace(${inFolder}, '${folder}${kept}${varied}', '' || (10 + n % 90) || '${kept}' || (1000000000 + n))`;
}
