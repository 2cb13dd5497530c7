import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { ZipMembers } from '../zip-members.js';
import { drawingFlowOf, flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { findMainPart, readXml, relationshipsOf } from './read-xml.js';
import type { Relationship } from './read-xml.js';

const PRESENTATION = /^ppt\/presentation\.xml$/i;
/** Parts of a slide that have their own words, in reading order. */
const BESIDE_SLIDE = ['diagramData', 'chart', 'chartEx', 'comments', 'notesSlide'];

const FLOW: Flow = {
  // `v` holds the words of charts, and `text` holds comments.
  text: ['t', 'v', 'text'],
  hidden: ['numRef', 'numCache'],
  opens: { br: { text: '\n' } },
  closes: { p: 'line', tc: 'cell', tr: 'row', pt: 'line', text: 'line' },
};

interface Presentation {
  readonly members: ZipMembers;
  readonly context: TextContext;
}

/** Extracts pptx: slides in the order of the show with notes, charts, diagrams and comments. */
export const extractPptx: ExtractText = async (bytes, context) => {
  const presentation = { members: await ZipMembers.open(bytes), context };
  for (const slide of await slidesInOrder(presentation)) {
    await extractPart(presentation, slide, FLOW);
    const beside = await relationshipsOf(presentation.members, slide, context);
    for (const target of targetsOf(beside, BESIDE_SLIDE)) {
      await extractPart(presentation, target, drawingFlowOf(target) ?? FLOW);
    }
  }
};

function targetsOf(relationships: readonly Relationship[], types: readonly string[]): readonly string[] {
  return types.flatMap((type) => relationships.filter((each) => each.type === type).map(({ target }) => target));
}

async function extractPart({ members, context }: Presentation, name: string, flow: Flow): Promise<void> {
  const part = members.find(name);
  if (part === undefined) context.omit('PART_DAMAGED');
  if (part === undefined || context.text.isFull) return;
  await readXml({ members, context }, part, flowInto(context.text, flow));
  context.text.endLine();
}

async function slidesInOrder({ members, context }: Presentation): Promise<readonly string[]> {
  const presentation = await findMainPart(members, PRESENTATION, context);
  if (presentation === undefined) throw new DocumentFailure('CORRUPT', 'It has no presentation.');
  const ids: string[] = [];
  await readXml({ members, context }, presentation, {
    onOpen(name, attributes) {
      if (name === 'sldId') ids.push(attributes['r:id'] ?? '');
    },
  });
  const relationships = await relationshipsOf(members, presentation.fileName, context);
  const targets = new Map(relationships.map(({ id, target }: Relationship) => [id, target]));
  return ids.flatMap((id) => targets.get(id) ?? []);
}
