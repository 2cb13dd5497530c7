import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the state of the last install and of logs. It is deleted together with node_modules. */
export const stateFolder = path.join(root, 'node_modules', '.cache', 'launch');

/** The root package.json, which is the only file that pins Node.js and pnpm. */
export const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Returns the folders of the workspace's packages, relative to the root, in a fixed order. */
export function packageFolders(groups = ['packages', 'apps', 'tooling', 'examples']) {
  return groups.flatMap((group) =>
    readdirSync(path.join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${group}/${entry.name}`)
      .sort(),
  );
}

/** Returns the folders of the packages that others install, which are those without `private`. */
export function publicPackages() {
  return packageFolders(['packages', 'apps']).filter((folder) => {
    const { private: isPrivate } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    return isPrivate !== true;
  });
}
