import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** The members that only this workspace needs. */
const OF_WORKSPACE = ['devDependencies', 'scripts', 'private'];

/**
 * Returns the manifest of a package as others install it.
 *
 * @param {Record<string, any>} manifest - the package.json in this workspace
 */
export function publishedManifest(manifest) {
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !OF_WORKSPACE.includes(name)));
}

/** Writes a package.json. Throws if a dependency is one that only this workspace can resolve. */
export function writeManifest(folder, manifest) {
  const ours = Object.entries(manifest.dependencies ?? {}).filter(([, version]) =>
    /^(workspace|catalog):/.test(version),
  );
  if (ours.length > 0)
    throw new TypeError(`${manifest.name}: no registry has ${ours.map(([name]) => name).join(', ')}. Bundle them.`);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
