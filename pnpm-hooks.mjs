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

export const hooks = { readPackage };
