/**
 * The browser build of @scalar/api-reference holds its libraries. Without this, an install would bring 280 packages
 * that nothing here loads, and warn about their Node.js.
 */
function readPackage(manifest) {
  if (manifest.name === '@scalar/api-reference') {
    manifest.dependencies = {};
    delete manifest.engines;
  }
  return manifest;
}

/**
 * Compiles version 12 of the SQLite driver only if this Node.js uses it (packages/sqlite): version 13 brings its
 * binaries.
 */
function updateConfig(config) {
  const usesVersion12 = Number(process.versions.napi) < 10;
  return { ...config, allowBuilds: { ...config.allowBuilds, 'better-sqlite3': usesVersion12 } };
}

export const hooks = { readPackage, updateConfig };
