export type { BlueprintDocument } from './read/read-folder.js';
export { BlueprintFilesError } from './read/blueprint-files-error.js';
export type { FileProblem } from './read/blueprint-files-error.js';
export { parseJson } from './read/parse-json.js';
export { readBlueprint } from './read/read-blueprint.js';
export { renderBlueprintYaml } from './write/render-blueprint-yaml.js';
