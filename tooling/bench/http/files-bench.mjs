import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, medianRatio, shown } from '../measure/summary.mjs';
import { exchange, fieldOf, signedRead, signedUpload, twoPageDocx } from './files/file-client.mjs';
import { startProduct, startServer } from './servers/start-server.mjs';
import { copyWorld } from './world.mjs';

const BARE = fileURLToPath(new URL('./servers/bare-files-server.mjs', import.meta.url));
const MIB = 2 ** 20;
/** Uploads and downloads in one slice of a round, one after the other over one connection. */
const SIZES = { '1 MB': { bytes: MIB, files: 8 }, '25 MB': { bytes: 25 * MIB, files: 2 } };
const TEXTS = { docx: 'text of a docx', pdf: 'text of a pdf' };

/** Measures sending and reading files, and extracting texts, beside a node:http server that pipes the same bytes to and from the same disk. */
export async function benchFiles({ plan, folder, world }) {
  const own = await copyWorld(world, { name: 'files' });
  const bareFolder = path.join(folder, 'bare-files');
  mkdirSync(bareFolder, { recursive: true });
  const product = await startProduct(own);
  const bare = await startServer(BARE, { environment: { BENCH_FOLDER: bareFolder }, readyPath: '/none' });
  const [id] = own.ids;
  const servers = {
    product: {
      port: product.port,
      upload: (content) => signedUpload(id, { content, filename: 'a.bin' }),
      read: () => signedRead(fieldOf(id)),
    },
    bare: {
      port: bare.port,
      upload: (body) => ({ method: 'PATCH', path: '/a', headers: {}, body }),
      read: () => ({ method: 'GET', path: '/a', headers: {} }),
    },
  };
  const sizes = {};
  for (const [name, size] of Object.entries(SIZES)) sizes[name] = await benchSize(plan, servers, size);
  const texts = await benchTexts(plan, { port: product.port, id });
  await Promise.all([stopProcess(product.child), stopProcess(bare.child)]);
  return {
    tables: [sizeTable(sizes), textTable(texts)],
    figures: { ...sizeFigures(sizes), ...textFigures(texts) },
    rounds: { sizes, texts },
  };
}

/** @returns {Promise<Record<string, { upload: number, download: number }[]>>} MB a second, by server and round */
async function benchSize(plan, servers, { bytes, files }) {
  const turn = async (name) => {
    const { port, upload, read } = servers[name];
    const spent = { upload: 0, download: 0 };
    for (let file = 0; file < files; file += 1) {
      const content = randomBytes(bytes);
      spent.upload += await timed(port, upload(content), { status: 204 });
      spent.download += await timed(port, read(), { status: 200, content });
    }
    const perSecond = (ms) => (files * bytes) / MIB / (ms / 1000);
    return { upload: perSecond(spent.upload), download: perSecond(spent.download) };
  };
  for (const name of Object.keys(servers)) await turn(name);
  return interleave(plan.rounds, Object.keys(servers), turn);
}

/**
 * @param {number} port
 * @param {{ method: string, path: string, headers: import('node:http').OutgoingHttpHeaders, body?: Buffer }} request
 * @param {{ status: number, content?: Buffer }} expected
 */
async function timed(port, request, { status, content }) {
  const answer = await exchange(port, request);
  const isWhole = content === undefined || (answer.bytes === content.length && content.indexOf(answer.start) === 0);
  if (answer.status === status && isWhole) return answer.ms;
  throw new Error(`${request.path} was answered with ${answer.status} and ${answer.bytes} bytes.`);
}

/** Measures the first read of a document's text, which extracts it, and a second read. */
async function benchTexts(plan, { port, id }) {
  /** @type {Record<string, { first: number, kept: number }[]>} */
  const results = { docx: [], pdf: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    const stamp = `Stamp${randomBytes(6).toString('hex')}`;
    const docx = twoPageDocx(stamp);
    results.docx.push(await textOf({ port, id, stamp }, { content: docx, filename: 'cv.docx' }));
    const pdf = await pdfOf({ port, id });
    results.pdf.push(await textOf({ port, id, stamp }, { content: pdf, filename: 'cv.pdf' }));
  }
  return results;
}

async function textOf({ port, id, stamp }, file) {
  await timed(port, signedUpload(id, file), { status: 204 });
  const [first, kept] = [await text({ port, id, stamp }), await text({ port, id, stamp })];
  return { first, kept };
}

async function text({ port, id, stamp }) {
  const answer = await exchange(port, signedRead(fieldOf(id, 'text')));
  if (answer.status === 200 && answer.start.includes(`${stamp} 13.`)) return answer.ms;
  throw new Error(`A text was answered with ${answer.status} ${answer.start.subarray(0, 300)}`);
}

/** Measures the conversion of the same document to PDF by the product's own engine. */
async function pdfOf({ port, id }) {
  const { status, start } = await exchange(port, signedRead(fieldOf(id, 'pdf')));
  if (status !== 200 || start.length > 65_536)
    throw new Error(`A PDF was answered with ${status}, ${start.length} bytes.`);
  return start;
}

function sizeTable(sizes) {
  const rows = Object.entries(sizes).flatMap(([size, { product, bare }]) =>
    ['upload', 'download'].map((deed) => ({
      file: `${deed} of ${size}`,
      'MB/s': shown(median(product.map((round) => round[deed])), 0),
      'bare, MB/s': shown(median(bare.map((round) => round[deed])), 0),
      ratio: shown(ratioOf({ product, bare }, deed), 2),
    })),
  );
  return { title: 'Files, beside node:http that pipes them to and from the same disk', rows };
}

function ratioOf({ product, bare }, deed) {
  return medianRatio(
    product.map((round) => round[deed]),
    bare.map((round) => round[deed]),
  );
}

function sizeFigures(sizes) {
  const figures = Object.entries(sizes).flatMap(([size, rounds]) =>
    ['upload', 'download'].map((deed) => [`${deed} of ${size} / bare`, ratioOf(rounds, deed)]),
  );
  return Object.fromEntries(figures);
}

function textTable(texts) {
  const rows = Object.entries(texts).map(([kind, rounds]) => ({
    document: `${kind}, two pages`,
    'first, p50 ms': shown(median(rounds.map(({ first }) => first)), 0),
    'kept, p50 ms': shown(median(rounds.map(({ kept }) => kept)), 1),
  }));
  return { title: 'Texts of resumes', rows };
}

function textFigures(texts) {
  const figures = Object.entries(TEXTS).flatMap(([kind, name]) => [
    [`${name} ms`, median(texts[kind].map(({ first }) => first))],
    [`kept ${name} ms`, median(texts[kind].map(({ kept }) => kept))],
  ]);
  return Object.fromEntries(figures);
}
