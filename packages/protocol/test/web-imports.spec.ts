import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('reaches no module of Node from web/index.ts', () => {
  const reached = reach(new URL('../src/web/index.ts', import.meta.url));
  expect(reached.size).toBeGreaterThan(20);
  const guilty = [...reached].filter(([, source]) =>
    /(?:from|import|require)\s*\(?\s*['"]node:|\bBuffer\b|\bprocess\./.test(source),
  );
  expect(guilty.map(([url]) => url)).toEqual([]);
});

it('reaches every module that its imports name, and no package', () => {
  for (const source of reach(new URL('../src/web/index.ts', import.meta.url)).values()) {
    expect(importsOf(source).filter((specifier) => !specifier.startsWith('.'))).toEqual([]);
  }
});

function reach(url: URL, reached = new Map<string, string>()): Map<string, string> {
  if (reached.has(url.href)) return reached;
  const source = readFileSync(url, 'utf8');
  reached.set(url.href, source);
  for (const specifier of importsOf(source)) {
    if (specifier.startsWith('.')) reach(new URL(specifier.replace(/\.js$/, '.ts'), url), reached);
  }
  return reached;
}

function importsOf(source: string): string[] {
  return Array.from(
    source.matchAll(/^(?:import|export)\b[^'"]*?from ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]/gm),
    ([, from, bare]) => from ?? bare ?? '',
  );
}
