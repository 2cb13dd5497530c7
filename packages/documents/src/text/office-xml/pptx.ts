import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { ZipMembers } from '../zip-members.js';
import { flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { readXml } from './read-xml.js';
import { relationshipsOf } from './relationships.js';
import type { Relationship } from './relationships.js';

const PRESENTATION = 'ppt/presentation.xml';
/** What a slide refers to that holds words of its own, in the order in which it is told. */
const BESIDE_SLIDE = ['diagramData', 'chart', 'comments', 'notesSlide'];

const FLOW: Flow = {
  // `v` holds the words of charts, `text` those of comments.
  text: ['t', 'v', 'text'],
  hidden: ['Fallback', 'numRef', 'numCache'],
  opens: { br: { text: '\n' } },
  closes: { p: 'line', tc: 'cell', tr: 'row', pt: 'line', text: 'line' },
};

/** pptx: slides in the order in which they are shown, with their notes, charts, diagrams and comments. */
export const extractPptx: ExtractText = async (bytes, context) => {
  const members = await ZipMembers.open(bytes);
  for (const slide of await slidesInOrder(members, context)) {
    const beside = await relationshipsOf(members, slide, context);
    const parts = BESIDE_SLIDE.flatMap((type) => beside.filter((relationship) => relationship.type === type));
    await extractParts({ members, context }, [slide, ...parts.map(({ target }) => target)]);
  }
};

async function extractParts(
  document: { members: ZipMembers; context: TextContext },
  names: readonly string[],
): Promise<void> {
  const { members, context } = document;
  for (const name of names) {
    const part = members.find(name);
    if (part === undefined || context.text.isFull) continue;
    await readXml(document, part, flowInto(context.text, FLOW));
    context.text.endLine();
  }
}

async function slidesInOrder(members: ZipMembers, context: TextContext): Promise<readonly string[]> {
  const presentation = members.find(PRESENTATION);
  if (presentation === undefined) throw new DocumentFailure('CORRUPT', 'It has no presentation.');
  const ids: string[] = [];
  await readXml({ members, context }, presentation, {
    onOpen(name, attributes) {
      if (name === 'sldId') ids.push(attributes['r:id'] ?? '');
    },
  });
  const relationships = await relationshipsOf(members, PRESENTATION, context);
  const targets = new Map(relationships.map(({ id, target }: Relationship) => [id, target]));
  return ids.flatMap((id) => targets.get(id) ?? []);
}
