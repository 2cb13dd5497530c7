export { renderBlueprintYaml } from './render-blueprint-yaml.js';
