// npm run mutation-test -- [MODULE …]: changes the code of the server in small ways, one at a time, and counts the
// changes that the tests notice.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { selectSpecs } from '../launch/spec-files.mjs';
import { MODULES } from './modules.table.mjs';
import { fetchStryker, runStryker } from './stryker.mjs';

const SOURCES = new URL('../../apps/server/src/', import.meta.url);
const REPORTS = new URL('reports/', import.meta.url);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(MODULES, name));
if (unknown.length > 0) {
  process.stderr.write(`No module is named ${unknown.join(', ')}. There are ${Object.keys(MODULES).join(', ')}.\n`);
  process.exit(2);
}
fetchStryker();
mkdirSync(REPORTS, { recursive: true });
for (const name of asked.length > 0 ? asked : Object.keys(MODULES)) tryModule(name);

function tryModule(name) {
  const specs = specsOf(name);
  const mutate = Object.entries(MODULES[name].functions).flatMap(([file, functions]) => {
    const lines = readFileSync(new URL(file, SOURCES), 'utf8').split('\n');
    return functions.map((each) => `src/${file}:${rangeOf(each, lines, file)}`);
  });
  const mutants = Object.entries(runStryker({ mutate, specs })).flatMap(([file, { source, mutants: ofFile }]) =>
    ofFile
      .filter(({ status }) => status !== 'Ignored')
      .map(({ location, mutatorName, replacement, status, statusReason }) => ({
        ...{ file, line: location.start.line, original: textAt(location, source), replacement },
        ...{ mutator: mutatorName, status },
        killer: /^failed in .*apps\/server\/(.*)$/m.exec(statusReason ?? '')?.[1],
      })),
  );
  const files = [...new Set(mutants.map(({ file }) => file))];
  const table = [
    ...files.map((file) => scoreOf(name, file, mutants)),
    ...(files.length > 1 ? [scoreOf(name, undefined, mutants)] : []),
  ];
  console.table(table);
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { file, line, mutator, original, replacement } of alive)
    console.log(`survived: ${file}:${line} ${mutator}: ${original} -> ${replacement}`.replaceAll(/\s+/g, ' '));
  const report = fileURLToPath(new URL(`${name}.json`, REPORTS));
  writeFileSync(report, `${JSON.stringify({ module: name, table, specs, mutants }, undefined, 2)}\n`);
  console.log(report);
}

function specsOf(name) {
  const files = (words) => selectSpecs({ words, packages: ['server'] }).flatMap((found) => found.files);
  const idle = MODULES[name].specs.filter((word) => files([word]).length === 0);
  if (idle.length > 0)
    process.stderr.write(`${name}: no spec file of the server has ${idle.join(', ')} in its path.\n`);
  return files(MODULES[name].specs).map((file) => file.replace(/^apps\/server\//, ''));
}

/** Finds the lines of a function or method, by its indent: `68-96`. */
function rangeOf(name, lines, file) {
  const start = lines.findIndex((line) => new RegExp(`^ *((export|async|function\\*?) )*${name}[(<]`).test(line));
  const end = lines.findIndex((line, at) => at > start && line === `${/^ */.exec(lines[start] ?? '')}}`);
  if (start < 0 || end < 0) throw new Error(`${file} has no function ${name}. Name another in modules.table.mjs.`);
  return `${start + 1}-${end + 1}`;
}

function textAt({ start, end }, source) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

function scoreOf(module, file, all) {
  const mutants = all.filter((mutant) => file === undefined || mutant.file === file);
  const count = (...wanted) => mutants.filter(({ status }) => wanted.includes(status)).length;
  const [killed, timedOut, survived] = [count('Killed'), count('Timeout'), count('Survived', 'NoCoverage')];
  const score = `${((100 * (killed + timedOut)) / (killed + timedOut + survived)).toFixed(1)} %`;
  return { module, file: file ?? 'together', mutants: mutants.length, killed, survived, timedOut, score };
}
