/**
 * Writes a blueprint as YAML that `readBlueprint` reads as the same document. Texts that older readers of YAML take for
 * something else (`no`, `0777`, `2027-01-01`) are quoted. The writer is loaded when the first YAML is written: most
 * programs write none.
 *
 * @param blueprint any JSON value; members that are undefined are left out
 * @returns the text of a file, with a line break at its end
 *
 * @example
 * await renderBlueprintYaml({ customer: { id: 1001, name: 'Acme' } }); // 'customer:\n  id: 1001\n  name: Acme\n'
 * @see blueprint
 */
export async function renderBlueprintYaml(blueprint: unknown): Promise<string> {
  const { stringify } = await import('./write-yaml.js');
  return stringify(blueprint, { version: '1.2', compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
