import { SaxesParser } from 'saxes';
import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import { withoutSoftHyphens } from '../../writing/plain-text.js';

export interface DrawingNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadonlyArray<DrawingNode | string>;
}

/** Elements that the vector writer does not draw, or that would need files. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['filter', 'foreignObject', 'switch', 'image']);

/** Elements that are neither drawn nor run. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'script',
  'metadata',
  'animate',
  'animateTransform',
  'animateMotion',
  'set',
]);
const MAX_DRAWING_BYTES = 2_000_000;

/** Limit of drawn elements. Malicious drawings refer to groups of references. */
const MAX_ELEMENTS = 20_000;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const REFERENCE = /#([^)\s"']+)/g;

/**
 * Reads a drawing that can be drawn as vectors.
 *
 * @throws DocumentFailure UNSUPPORTED if only a picture shows all of it
 */
export function readDrawing(source: string, { depth: deepest }: Pick<DocumentLimits, 'depth'>): DrawingNode {
  if (source.length > MAX_DRAWING_BYTES) throw onlyAsPicture('is large');
  const parser = new SaxesParser({ xmlns: false, position: false });
  const document = { name: '', attributes: {}, children: [] as Array<DrawingNode | string> };
  const open = [document];
  const addText = (text: string): void => void open.at(-1)?.children.push(withoutSoftHyphens(text));
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) throw onlyAsPicture('declares entities');
  });
  parser.on('error', () => {
    throw onlyAsPicture('is not well-formed');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (NOT_DRAWN.has(localName(name))) throw onlyAsPicture(`has a ${localName(name)}`);
    if (open.length > deepest) throw onlyAsPicture('is nested deep');
    const node = { name, attributes, children: [] };
    if (!LEFT_OUT.has(localName(name))) open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source).close();
  const root = document.children.find((child) => typeof child !== 'string');
  if (root === undefined || localName(root.name) !== 'svg') throw onlyAsPicture('has no root');
  refuseMany(root);
  return root;
}

export function onlyAsPicture(why: string): DocumentFailure {
  return new DocumentFailure('UNSUPPORTED', `The drawing ${why}, so it is shown as a picture.`);
}

/**
 * Refuses a drawing with too many elements. Counts an element as often as it is drawn, because each reference draws its
 * target.
 */
function refuseMany(root: DrawingNode): void {
  const byId = new Map<string, DrawingNode>();
  let text = '';
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { id } = node.attributes;
    if (id !== undefined) byId.set(id, node);
    for (const child of node.children) {
      if (typeof child === 'string') text += child;
      else nodes.push(child);
    }
  }
  if (RIGHT_TO_LEFT.test(text)) throw onlyAsPicture('has words from the right to the left');
  if (drawnElements(root, { byId, known: new Map() }) > MAX_ELEMENTS) throw onlyAsPicture('has many parts');
}

function drawnElements(
  node: DrawingNode,
  counted: { readonly byId: ReadonlyMap<string, DrawingNode>; readonly known: Map<DrawingNode, number> },
): number {
  const { byId, known } = counted;
  const before = known.get(node);
  if (before !== undefined) return before;
  // Prevents endless recursion: a reference to an element around it counts as one.
  known.set(node, 1);
  const referred = Object.values(node.attributes)
    .flatMap((value) => [...value.matchAll(REFERENCE)])
    .flatMap(([, id = '']) => byId.get(id) ?? []);
  const children = node.children.filter((child) => typeof child !== 'string');
  const total = [...children, ...referred].reduce((sum, each) => sum + drawnElements(each, counted), 1);
  known.set(node, total);
  return total;
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
