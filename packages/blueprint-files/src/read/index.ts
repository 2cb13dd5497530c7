export type { BlueprintDocument } from './blueprint-document.js';
export { BlueprintFilesError } from './blueprint-files-error.js';
export type { FileProblem } from './blueprint-files-error.js';
export { parseJson } from './parse-json.js';
export { readBlueprint } from './read-blueprint.js';
