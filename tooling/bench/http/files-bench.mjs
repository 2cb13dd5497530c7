import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { multipart } from '@talent-platform/harness/send-signed.mjs';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { interleave, median, medianRatio, shown } from '../measure/summary.mjs';
import { CUSTOMER_ID, makeWorld, SECRET, startProduct, startScript, USER } from './world.mjs';

const MIB = 2 ** 20;
/** The uploads and downloads in one turn, one after the other over one connection, and the turns that warm each server. */
const SIZES = { '1 MB': { bytes: MIB, files: 8, warmUps: 12 }, '25 MB': { bytes: 25 * MIB, files: 2, warmUps: 1 } };
const DEEDS = /** @type {const} */ (['upload', 'download']);

/** Measures sending and reading files, beside a node:http server that pipes the same bytes to and from the same disk. */
export async function benchFiles({ plan, folder }) {
  const world = await makeWorld(folder, { name: 'files' });
  const bareFolder = path.join(folder, 'bare-files');
  mkdirSync(bareFolder, { recursive: true });
  const product = await startProduct(world);
  const bare = await startScript('bare-files-server.mjs', { BENCH_FOLDER: bareFolder });
  const target = `/customers/${CUSTOMER_ID}/people/${world.ids[0]}/fields/resume/binary`;
  const servers = {
    product: {
      port: product.port,
      upload: (content) => signed(target, multipart('resume', content)),
      download: () => signed(target),
    },
    bare: {
      port: bare.port,
      upload: (body) => ({ method: 'PATCH', path: '/a', headers: {}, body }),
      download: () => ({ method: 'GET', path: '/a', headers: {} }),
    },
  };
  const rows = [];
  const figures = {};
  for (const [name, size] of Object.entries(SIZES)) {
    const results = await benchSize(plan, servers, size);
    for (const deed of DEEDS) {
      const of = (server) => results[server].map((round) => round[deed]);
      const ratio = medianRatio(of('product'), of('bare'));
      figures[`${deed} of ${name} / bare`] = ratio;
      const [ours, theirs] = [of('product'), of('bare')].map((rates) => shown(median(rates), 0));
      rows.push({ file: `${deed} of ${name}`, 'MB/s': ours, 'bare, MB/s': theirs, ratio: shown(ratio, 2) });
    }
  }
  await product.stop();
  await bare.kill();
  return { tables: [{ title: 'Files, beside node:http that pipes them to and from the same disk', rows }], figures };
}

/** @returns {Promise<Record<string, { upload: number, download: number }[]>>} MB a second, by server and round */
async function benchSize(plan, servers, { bytes, files, warmUps }) {
  const turn = async (name) => {
    const { port, upload, download } = servers[name];
    const spent = { upload: 0, download: 0 };
    for (let file = 0; file < files; file += 1) {
      const content = randomBytes(bytes);
      spent.upload += await timed(port, upload(content), { status: 204 });
      spent.download += await timed(port, download(), { status: 200, content });
    }
    const perSecond = (ms) => (files * bytes) / MIB / (ms / 1000);
    return { upload: perSecond(spent.upload), download: perSecond(spent.download) };
  };
  await interleave(warmUps, Object.keys(servers), turn);
  return interleave(plan.rounds, Object.keys(servers), turn);
}

/**
 * Returns a request, signed before the clock starts.
 *
 * @param {string} target
 * @param {{ body?: Buffer, type?: string }} [file]
 */
function signed(target, { body, type } = {}) {
  const method = body ? 'PATCH' : 'GET';
  const secret = new SigningSecret(SECRET);
  const { headers } = signRequest({ method, target, body, user: USER, secret, now: new Date() });
  return { method, path: target, headers: { ...headers, ...(type && { 'content-type': type }) }, body };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a request over a keep-alive connection, and reads the whole answer.
 *
 * @param {number} port
 * @param {{ method: string, path: string, headers: import('node:http').OutgoingHttpHeaders, body?: Buffer }} sent
 * @param {{ status: number, content?: Buffer }} expected
 * @returns {Promise<number>} milliseconds
 */
function timed(port, { body, headers, ...about }, { status, content }) {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const options = { host: '127.0.0.1', port, agent, ...about };
    const sent = request({ ...options, headers: { ...headers, 'content-length': body?.length ?? 0 } });
    sent.once('error', reject).once('response', (response) => {
      /** @type {Buffer[]} */
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece)).once('error', reject);
      response.once('end', () => {
        const ms = performance.now() - sentAt;
        const received = Buffer.concat(pieces);
        const isWhole = content === undefined || content.equals(received);
        if (response.statusCode === status && isWhole) resolve(ms);
        else reject(new Error(`${about.path} was answered ${response.statusCode} and ${received.length} bytes.`));
      });
    });
    sent.end(body);
  });
}
