// npm run package-test: installs the tarballs of all packages on the other versions of Node.js, and uses them. Unlike the
// specs, this includes native code: npm fetches it for that version, or compiles it in a minute or two.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { transform } from 'esbuild';

import { packPackages } from '../bundle/pack-packages.mjs';
import { root } from '../launch/workspace.mjs';
import { PACKAGES } from './public-packages.mjs';
import { findNodes, npmSettings } from './node-versions.mjs';
import { runIn } from './run-in.mjs';
import { USES } from './uses.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'talent-packages-'));
try {
  const folders = PACKAGES.map((each) => path.join(root, each.folder));
  const tarballs = packPackages(folders, folder);
  for (const node of await findNodes()) {
    if (node.problem !== undefined) report(node.version, node.problem);
    else await tryOn(node, tarballs);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Each package installs alone on the version that runs the specs. Here one project has all, and compiles once. */
async function tryOn({ version, folder: nodeFolder }, tarballs) {
  const project = mkdtempSync(path.join(folder, 'project-'));
  writeFileSync(path.join(project, 'package.json'), '{"private":true,"type":"module"}');
  const bin = path.join(nodeFolder, 'bin');
  const env = { ...npmSettings(), PATH: `${bin}:${process.env.PATH}`, npm_config_nodedir: nodeFolder, JOBS: 'max' };
  const install = await runIn(
    project,
    ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs],
    env,
  );
  report(version, install.code === 0 ? undefined : install.errors, 'installs');
  if (install.code !== 0) return;
  for (const { name, manifest } of PACKAGES) {
    if (name in USES) {
      const { code } = await transform(USES[name].code, { loader: 'ts' });
      writeFileSync(path.join(project, `${name}.js`), code);
      const used = await runIn(project, [path.join(bin, 'node'), `${name}.js`]);
      report(version, used.output === `${USES[name].prints}\n` ? undefined : used.output + used.errors, `uses ${name}`);
    }
    for (const [command, file] of Object.entries(manifest.bin ?? {})) {
      const program = path.join(project, 'node_modules', manifest.name, file);
      const { code, errors } = await runIn(project, [path.join(bin, 'node'), program, '--help']);
      report(version, code === 0 ? undefined : errors, `runs ${command}`);
    }
  }
  await tryLoad(version, { project, program: path.join(bin, 'node') });
}

async function tryLoad(version, { project, program }) {
  cpSync(path.join(import.meta.dirname, 'load.mjs'), path.join(project, 'load.mjs'));
  const { code, output, errors } = await runIn(project, [program, '--max-semi-space-size=1', 'load.mjs']);
  report(version, code === 0 ? undefined : errors, `writes, reads and searches: ${output.trim()}`);
}

function report(version, problem, done = '') {
  process.stdout.write(`Node.js ${version}: ${problem === undefined ? done : `${done} FAILED\n${problem}`}\n`);
  if (problem !== undefined) process.exitCode = 1;
}
