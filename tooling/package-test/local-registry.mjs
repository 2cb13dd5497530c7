import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

import { root } from '../launch/workspace.mjs';

const STORE = path.join(root, 'node_modules', '.pnpm');
/** Files to leave out: sources and objects of SQLite, which the built library does not need, and links of pnpm. */
const LEFT_OUT = ['./deps', './build/Release/obj', './build/Release/obj.target', './node_modules'];

/**
 * Starts an npm registry on this machine. The registry has the third-party packages that this clone has installed, and
 * none of its own, so an install from tarballs needs no network.
 *
 * @returns {Promise<{ url: string, asked: Set<string>, close: () => void }>} `asked` are the requested names
 */
export async function startLocalRegistry() {
  const folders = installedPackages();
  const asked = new Set();
  const server = createServer((request, response) => {
    const [name, version] = decodeURIComponent(String(request.url).slice(1)).split('/-/');
    asked.add(name);
    const versions = folders.get(name);
    if (versions === undefined) return response.writeHead(404).end('{}');
    if (version !== undefined) return sendTarball(versions.get(version), response);
    return response.end(JSON.stringify(describePackage(name, versions, url)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}/`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, asked, close };
}

/**
 * Returns the folders of all versions, by name. pnpm names its folders `@scope+name@1.2.3_<peers>`.
 *
 * @returns {Map<string, Map<string, string>>}
 */
function installedPackages() {
  const folders = new Map();
  for (const entry of readdirSync(STORE)) {
    const match = /^(@?[^@]+)@(\d[^_(]*)/.exec(entry);
    if (match === null) continue;
    const [, encoded, version] = match;
    const name = encoded.replace('+', '/');
    const versions = folders.get(name) ?? new Map();
    folders.set(name, versions.set(version, path.join(STORE, entry, 'node_modules', name)));
  }
  return folders;
}

function describePackage(name, versions, url) {
  const described = Array.from(versions, ([version, folder]) => {
    // Some were published with the integrity of another tarball.
    const { _integrity, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return [version, { ...manifest, dist: { tarball: `${url}${name}/-/${version}` } }];
  });
  return { name, 'dist-tags': { latest: described.at(-1)?.[0] }, versions: Object.fromEntries(described) };
}

function sendTarball(folder, response) {
  const exclusions = LEFT_OUT.map((excluded) => `--exclude=${excluded}`);
  // Not compressed: npm takes it as well, and only this machine reads it.
  const tar = spawn('tar', ['-cf', '-', ...exclusions, '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  tar.stdout.pipe(response);
}
