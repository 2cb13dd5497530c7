const LIBRARY = /node_modules\/\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)/g;
/** Notices of licences in the code of libraries: `@license` and the like. */
const NOTICE = /\/\*[*!](?:(?!\*\/)[^])*?(?:@license|Licensed under|MIT License)(?:(?!\*\/)[^])*?\*\//g;

/**
 * Lists the libraries inside the browser build of the renderer. The build has no list, but its source map names their
 * files.
 *
 * @param {{ sources: string[], sourcesContent: Array<string | null> }} sourceMap
 * @returns {string} each library with its version, and the notices that stand in their code
 */
export function listLibraries({ sources, sourcesContent }) {
  const libraries = sources.flatMap((source) => {
    const [, folder, name] = [...source.matchAll(LIBRARY)].at(-1) ?? [];
    const version = /^@?[^@]+@(\d[^_(]*)/.exec(folder ?? '')?.[1] ?? '';
    return name === undefined ? [] : [`${name} ${version}`.trim()];
  });
  const notices = sourcesContent.flatMap((code) => code?.match(NOTICE) ?? []);
  return [
    'The build holds code of these libraries. Their licences stand in their packages.',
    [...new Set(libraries)].sort().join('\n'),
    'Notices in their code:',
    ...new Set(notices),
  ].join('\n\n');
}
