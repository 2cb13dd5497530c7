export type { BlueprintDocument } from './read-blueprint.js';
export { BlueprintFilesError } from './blueprint-files-error.js';
export type { FileProblem } from './blueprint-files-error.js';
export { findBlueprints } from './find-blueprints.js';
export { parseJson } from './read-document.js';
export { readBlueprint } from './read-blueprint.js';
export { renderBlueprintYaml } from './render-blueprint-yaml.js';
