/**
 * The browser build of @scalar/api-reference holds its libraries. Without this, an install would bring 280 packages
 * that nothing here loads, and warn about their Node.js.
 *
 * pdfjs-dist runs in browsers alone. Without this, an install would bring a canvas for Node.js of 30 MB.
 *
 * debug colours its lines if a package named supports-color is near. Without this, an install would have Babel and parts
 * of Jest twice: for two versions of supports-color.
 *
 * better-sqlite3 12 is compiled in a clone. Without this, an install would bring 25 packages that may download it instead.
 *
 * dependency-cruiser reads TypeScript by whichever compiler it finds, and cannot use version 7.
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
  if (manifest.name === 'debug') {
    manifest.peerDependencies = {};
    manifest.peerDependenciesMeta = {};
  }
  if (manifest.name === 'better-sqlite3') delete manifest.dependencies['prebuild-install'];
  if (manifest.name === 'dependency-cruiser') manifest.dependencies.typescript = '6.0.3';
  return manifest;
}

/**
 * Compiles version 12 of the SQLite driver only if this Node.js uses it (packages/sqlite): version 13 brings its
 * binaries. Nothing else may run at an install, because the build runs beside the compiler.
 */
function updateConfig(config) {
  const usesVersion12 = Number(process.versions.napi) < 10;
  return { ...config, allowBuilds: { ...config.allowBuilds, 'better-sqlite3': usesVersion12 } };
}

export const hooks = { readPackage, updateConfig };
