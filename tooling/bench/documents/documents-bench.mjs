import { createReadStream, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { DocumentFailure, DocumentRunner, ENGINES, kindOfFile } from '@talent-platform/documents';

import { peakOfChildren } from '@talent-platform/harness/processes.mjs';
import { formatTable } from '@talent-platform/harness/table.mjs';
import { median, shown } from '../measure/summary.mjs';
import { compareWords } from './compare-words.mjs';
import { isInstalled, officeResults, popplerText } from './other-programs.mjs';

/** Folders are named from the root, where the command runs. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RESULTS = fileURLToPath(new URL('../results/documents.json', import.meta.url));
const USAGE = 'npm run bench -- documents <folder>';
/** Engines of the system would be compared with themselves. */
const EMBEDDED = ENGINES.filter(({ origin }) => origin === 'embedded');
/** Failures that are not a clean "cannot read this". */
const CRASHES = ['CRASH', 'TIMEOUT', 'OTHER'];
const SAMPLE = 12;
const WORST = 20;

const say = (text) => process.stdout.write(`${text}\n`);

/** Makes the text and the PDF of each file of folders, and compares their words with those that other programs find. */
export async function benchDocuments(args) {
  if (args.length === 0) throw new TypeError(`Name a folder of documents: ${USAGE}`);
  const files = await filesOf(args);
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-bench-documents-'));
  try {
    const others = await readByOthers(files, folder);
    const runner = await DocumentRunner.start({ folder, engines: EMBEDDED });
    const tries = [];
    for (const [index, file] of files.entries()) {
      if (index > 0 && index % 100 === 0) say(`${index} of ${files.length} files`);
      const theirs = await others(file);
      for (const operation of operationsOf(file)) {
        const result = await measure(runner, { ...file, operation, outputFile: path.join(folder, `of.${operation}`) });
        const text = result.failure === undefined ? await textOf(result.outputFile, operation) : '';
        tries.push({ ...result, ...compareWords(text, theirs) });
      }
    }
    const tables = [kindTable(tries), failureTable(tries), worstTable(tries)];
    for (const { title, rows } of tables.filter((table) => table.rows.length > 0))
      say(`\n${title}\n${formatTable(rows)}`);
    mkdirSync(path.dirname(RESULTS), { recursive: true });
    writeFileSync(
      RESULTS,
      JSON.stringify(
        tries.map(({ words, ...rest }) => ({ ...rest, words: words.length })),
        null,
        1,
      ),
    );
    say(`\nSaved in ${path.relative(process.cwd(), RESULTS)}, with all words.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the files below folders, with their kinds by content. */
async function filesOf(folders) {
  const paths = folders.flatMap((folder) =>
    readdirSync(path.resolve(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.resolve(ROOT, folder, name),
    ),
  );
  const files = [];
  for (const file of paths.filter((name) => statSync(name).isFile()).toSorted()) {
    const extension = path.extname(file).slice(1).toLowerCase();
    files.push({ file, extension, kind: (await kindOfFile(file, extension)) ?? (extension || 'none') });
  }
  return files;
}

/** Returns a function that returns the texts of a file by all other programs that are installed and read it. */
async function readByOthers(files, folder) {
  const [hasPoppler, hasOffice] = [await isInstalled('pdftotext'), await isInstalled('soffice')];
  if (!hasPoppler) say('pdftotext is not installed, so PDFs are not compared: apt install poppler-utils');
  if (!hasOffice) say('LibreOffice is not installed, so only PDFs are compared: apt install libreoffice-writer-nogui');
  const none = new Map();
  const texts = hasOffice ? await officeResults(files, { to: 'txt:Text (encoded):UTF8', folder }) : none;
  const pdfs = hasOffice && hasPoppler ? await officeResults(files, { to: 'pdf', folder }) : none;
  return async ({ file, kind }) => {
    const pdf = kind === 'pdf' ? file : pdfs.get(file);
    const found = [texts.has(file) && (await readFile(texts.get(file), 'utf8')), pdf && (await popplerText(pdf))];
    return found.filter((text) => typeof text === 'string');
  };
}

/** A file of an unknown kind has a text, so that its failure counts. A PDF is its own PDF. */
function operationsOf({ kind }) {
  const makesPdf = EMBEDDED.some(({ capabilities }) =>
    capabilities.some(({ operation, kinds }) => operation === 'pdf' && kinds.includes(kind)),
  );
  return makesPdf && kind !== 'pdf' ? ['text', 'pdf'] : ['text'];
}

async function measure(runner, { file, kind, operation, extension, outputFile }) {
  await rm(outputFile, { force: true });
  const startedAt = performance.now();
  const [result, megabytes] = await peakOfChildren(async () => {
    try {
      const { engineId } = await runner.run({ operation, content: createReadStream(file), extension, outputFile });
      return { engineId };
    } catch (error) {
      if (!(error instanceof DocumentFailure)) return { failure: 'OTHER', message: String(error) };
      return { failure: error.code, message: error.message, engineId: error.engineId };
    }
  });
  return { file, kind, operation, outputFile, ...result, megabytes, seconds: (performance.now() - startedAt) / 1000 };
}

async function textOf(outputFile, operation) {
  return operation === 'pdf' ? ((await popplerText(outputFile)) ?? '') : readFile(outputFile, 'utf8');
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const didFail = ({ failure }) => failure !== undefined;

/** The words of files that we cannot read are not among the missing ones. */
function kindTable(tries) {
  const titleOf = ({ operation, kind }) => `${operation} of ${kind}`;
  const rows = [...new Set(tries.map(titleOf))].toSorted().map((title) => {
    const all = tries.filter((one) => titleOf(one) === title);
    const failed = all.filter(didFail);
    const read = all.filter((one) => !didFail(one));
    const [words, missing] = [sum(read.map((one) => one.words.length)), sum(read.map((one) => one.missing.length))];
    const seconds = all.map((one) => one.seconds);
    return {
      '': title,
      files: all.length,
      'their words': words,
      missing,
      '%': words ? shown((missing / words) * 100, 2) : '',
      'only ours': sum(read.map((one) => one.onlyOurs.length)),
      failed: failed.length,
      'others read': failed.filter((one) => one.words.length > 0).length,
      crashed: all.filter(({ failure }) => CRASHES.includes(failure)).length,
      'p50 s': shown(median(seconds), 2),
      'max s': shown(Math.max(...seconds), 1),
      'max MB': shown(Math.max(...all.map((one) => one.megabytes).filter(Number.isFinite)), 0),
    };
  });
  return { title: 'Different words of documents, beside those of poppler and LibreOffice', rows };
}

function failureTable(tries) {
  const failed = tries.filter(didFail);
  const titleOf = ({ operation, kind, failure }) => `${operation} of ${kind}: ${failure}`;
  const rows = [...new Set(failed.map(titleOf))].toSorted().map((title) => {
    const all = failed.filter((one) => titleOf(one) === title);
    return { failure: title, files: all.length, one: path.basename(all[0].file), says: all[0].message.slice(0, 100) };
  });
  return { title: 'Failures', rows };
}

/** The files that lack most words, those that failed among them. */
function worstTable(tries) {
  const lost = (one) => (didFail(one) ? one.words : one.missing);
  const worst = tries.filter((one) => lost(one).length > 0).toSorted((a, b) => lost(b).length - lost(a).length);
  const rows = worst.slice(0, WORST).map((one) => ({
    '': `${one.operation} of ${one.kind}`,
    file: one.file,
    missing: `${lost(one).length} of ${one.words.length}`,
    'for example': one.failure ?? one.missing.slice(0, SAMPLE).join(' ').slice(0, 120),
  }));
  return { title: 'Worst files', rows };
}
