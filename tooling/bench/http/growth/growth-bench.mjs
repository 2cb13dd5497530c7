import { randomBytes } from 'node:crypto';
import { multipart } from '@talent-platform/harness/send-signed.mjs';

import { interleave, median, medianRatio, shown } from '../../measure/summary.mjs';
import { CUSTOMER_ID, KINDS, sendSigned, startProduct } from '../world.mjs';
import { copyFiles, fileOf, makeGrowthWorld } from './growth-world.mjs';

const FEW = 20;
/** The people of each turn, one after the other. */
const PEOPLE = 10;

/** The requests about the file of a person, in this order. An upload takes the person out of the cache. */
const DEEDS = {
  upload: (port, id) => upload(port, id),
  profile: (port, id) => read(port, `/customers/${CUSTOMER_ID}/people/${id}`),
  content: (port, id) => read(port, `${fileOf(id)}/binary`),
};
/** The text is one that was made before. */
const TEXT = 'text';

/** Measures uploads and reads of a customer with few files, and of one with many, on each database. */
export async function benchGrowth({ plan, folder }) {
  const sizes = { few: FEW, many: plan.manyFiles };
  const rows = [];
  const figures = {};
  for (const kind of KINDS) {
    const turns = await benchKind(kind, { plan, folder, sizes });
    const ratios = {};
    for (const deed of [...Object.keys(DEEDS), TEXT]) {
      const [few, many] = Object.keys(sizes).map((name) => turns[name].map((turn) => median(turn[deed])));
      ratios[deed] = medianRatio(many, few);
      rows.push({
        database: kind,
        p50: deed,
        [`${FEW} files, ms`]: shown(median(few), 2),
        [`${plan.manyFiles.toLocaleString('en')} files, ms`]: shown(median(many), 2),
        ratio: shown(ratios[deed], 2),
      });
    }
    const { upload: ofUploads, ...ofReads } = ratios;
    figures[`${kind} upload many / few`] = ofUploads;
    figures[`${kind} file read many / few`] = Math.max(...Object.values(ofReads));
  }
  return { tables: [{ title: 'Uploads and reads, by the number of files of the customer', rows }], figures };
}

async function benchKind(kind, { plan, folder, sizes }) {
  const world = await makeGrowthWorld(folder, kind);
  const places = {};
  for (const [name, count] of Object.entries(sizes)) {
    const copy = await copyFiles(world, { name: `growth-${kind}-${name}`, count });
    places[name] = { server: await startProduct(copy), ids: copy.ids };
  }
  const turn = (name) => measureTurn(places[name]);
  await interleave(Math.ceil(plan.warmUps / PEOPLE / 3), Object.keys(places), turn);
  const turns = await interleave(plan.rounds * 4, Object.keys(places), turn);
  for (const { server } of Object.values(places)) await server.stop();
  return turns;
}

/**
 * Uploads go to people from the last one on, spread over all. Texts are those of the first people.
 *
 * @returns {Promise<Record<string, number[]>>} milliseconds, by deed
 */
async function measureTurn({ server: { port }, ids: [first, last] }) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries([...Object.keys(DEEDS), TEXT].map((deed) => [deed, []]));
  const step = Math.floor((last - first + 1) / PEOPLE / 2);
  for (let person = 0; person < PEOPLE; person += 1) {
    for (const [deed, run] of Object.entries(DEEDS)) times[deed].push(await run(port, last - person * step));
    times[TEXT].push(await read(port, `${fileOf(first + person)}/text`));
  }
  return times;
}

/** Sends a text that nobody has sent before. Returns milliseconds. */
async function upload(port, id) {
  const { body, type } = multipart('resume', Buffer.from(randomBytes(1000).toString('base64')));
  return (await sendSigned(port, { method: 'PATCH', target: `${fileOf(id)}/binary`, body, type, status: 204 })).ms;
}

async function read(port, target) {
  return (await sendSigned(port, { target, status: 200 })).ms;
}
