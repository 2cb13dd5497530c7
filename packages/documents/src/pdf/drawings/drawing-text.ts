import type { Font } from 'fontkit';
import { localName } from './read-drawing.js';
import type { DrawingNode } from './read-drawing.js';

const TEXTS: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'a']);
const STYLED_FAMILY = /((?:^|;)\s*font-family\s*:\s*)([^;]*)/gi;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns the name of the font that a character needs; undefined if the named fonts have the character. */
type FontFor = (character: string) => string | undefined;

export function wordsIn(node: DrawingNode, isText = false): string {
  const within = isText || localName(node.name) === 'text';
  return node.children
    .map((child) => (typeof child === 'string' ? (within ? child : '') : wordsIn(child, within)))
    .join('');
}

/** Renders a drawing as SVG again. Characters that the named fonts lack are put in parts with a font of their own. */
export function renderDrawing(node: DrawingNode, fontFor: FontFor, isText = false): string {
  const name = localName(node.name);
  const within = name === 'text' || (isText && TEXTS.has(name));
  const attributes = Object.entries(node.attributes).map(
    ([key, value]) => ` ${key}="${escaped(packaged(key, value))}"`,
  );
  const children = node.children.map((child) => {
    if (typeof child !== 'string') return renderDrawing(child, fontFor, within);
    return within ? withFonts(child, fontFor) : escaped(child);
  });
  return `<${node.name}${attributes.join('')}>${children.join('')}</${node.name}>`;
}

/** Replaces generic font families by packaged ones, because the renderer does not know generic families. */
function packaged(key: string, value: string): string {
  if (key === 'font-family') return packagedFamilyOf(value);
  if (key !== 'style') return value;
  return value.replace(STYLED_FAMILY, (_all, before: string, family: string) => before + packagedFamilyOf(family));
}

function withFonts(text: string, fontFor: FontFor): string {
  const runs: Array<{ readonly font: string | undefined; text: string }> = [];
  for (const character of text) {
    const font = fontFor(character);
    const last = runs.at(-1);
    if (last && last.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs
    .map(({ font, text: run }) =>
      font === undefined ? escaped(run) : `<tspan style="font-family:${font}">${escaped(run)}</tspan>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** Whether a font has a glyph for a character. */
export function hasGlyph(font: Font | undefined, character: string): boolean {
  return font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) === true;
}

export const PACKAGED = {
  'DejaVu Sans': 'DejaVuSans',
  'DejaVu Serif': 'DejaVuSerif',
  'DejaVu Sans Mono': 'DejaVuSansMono',
} as const;
export type PackagedFamily = keyof typeof PACKAGED;

/** Families that drawings name, in lower case. */
const FAMILIES: ReadonlyArray<readonly [name: RegExp, family: PackagedFamily]> = [
  [/^(monospace|dejavu sans mono|courier.*|consolas|menlo|monaco)$/, 'DejaVu Sans Mono'],
  [/^(serif|dejavu serif|times.*|georgia|garamond|cambria)$/, 'DejaVu Serif'],
  [/^(sans-serif|dejavu sans|arial|helvetica.*|verdana|calibri)$/, 'DejaVu Sans'],
];
const QUOTES = /^["']|["']$/g;

/** Returns the packaged family that is most similar to the first known family in the list. */
export function packagedFamilyOf(families: string): PackagedFamily {
  const names = families.split(',').map((name) => name.trim().replace(QUOTES, '').toLowerCase());
  return names.flatMap((name) => FAMILIES.find(([known]) => known.test(name))?.[1] ?? [])[0] ?? 'DejaVu Sans';
}
