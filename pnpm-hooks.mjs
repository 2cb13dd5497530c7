/**
 * The browser build of @scalar/api-reference holds its libraries. Without this, an install would bring 280 packages
 * that nothing here loads, and warn about their Node.js.
 *
 * pdfjs-dist runs in browsers alone. Without this, an install would bring a canvas for Node.js of 30 MB.
 */
function readPackage(manifest) {
  if (manifest.name === '@scalar/api-reference') {
    manifest.dependencies = {};
    delete manifest.engines;
  }
  if (manifest.name === 'pdfjs-dist') {
    manifest.optionalDependencies = {};
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
