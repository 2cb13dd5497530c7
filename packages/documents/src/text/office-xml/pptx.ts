import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { ZipMembers } from '../zip-members.js';
import { DRAWING_FLOW, drawingFlowOf, flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { findMainPart, readXml, relationshipsOf } from './read-xml.js';
import type { Attributes, Relationship, XmlHandlers } from './read-xml.js';

const PRESENTATION = /^ppt\/presentation\.xml$/i;
/** Parts of a slide that have their own words, in reading order. */
const BESIDE_SLIDE = ['diagramData', 'chart', 'chartEx', 'comments', 'notesSlide'];
/** The placeholders of a master with real text. All other placeholders only prompt the author of a slide. */
const SHOWN_PLACEHOLDERS = ['ftr', 'hdr', 'dt'];
/** The prompts that LibreOffice writes into these placeholders. */
const PROMPT = /^(?:<[^<>]*>|Footer|Header)$/;

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

/** Extracts pptx: slides in the order of the show with notes, charts, diagrams and comments, and then their masters. */
export const extractPptx: ExtractText = async (bytes, context) => {
  const presentation = { members: await ZipMembers.open(bytes), context };
  const layouts = new Set<string>();
  for (const slide of await slidesInOrder(presentation)) {
    const root = await extractPart(presentation, slide, flowInto(context.text, FLOW));
    const beside = await relationshipsOf(presentation.members, slide, context);
    for (const target of targetsOf(beside, BESIDE_SLIDE)) await extractBeside(presentation, target);
    if (showsMaster(root)) targetsOf(beside, ['slideLayout']).forEach((layout) => layouts.add(layout));
  }
  await extractMasters(presentation, layouts);
};

function targetsOf(relationships: readonly Relationship[], types: readonly string[]): readonly string[] {
  return types.flatMap((type) => relationships.filter((each) => each.type === type).map(({ target }) => target));
}

/** Extracts the parts of a slide. A chart may have its own drawing with shapes. */
async function extractBeside(presentation: Presentation, name: string): Promise<void> {
  const { members, context } = presentation;
  const flow = drawingFlowOf(name);
  await extractPart(presentation, name, flowInto(context.text, flow ?? FLOW));
  if (flow === undefined) return;
  const beside = await relationshipsOf(members, name, context);
  for (const drawing of targetsOf(beside, ['chartUserShapes'])) {
    await extractPart(presentation, drawing, flowInto(context.text, DRAWING_FLOW));
  }
}

/** Extracts the texts of layouts and masters once, although all slides show them. */
async function extractMasters(presentation: Presentation, layouts: ReadonlySet<string>): Promise<void> {
  const { members, context } = presentation;
  const masters = new Set<string>();
  for (const layout of layouts) {
    const root = await extractPart(presentation, layout, withoutPrompts(flowInto(context.text, DRAWING_FLOW)));
    const beside = await relationshipsOf(members, layout, context);
    if (showsMaster(root)) targetsOf(beside, ['slideMaster']).forEach((master) => masters.add(master));
  }
  for (const master of masters) {
    await extractPart(presentation, master, withoutPrompts(flowInto(context.text, DRAWING_FLOW)));
  }
}

function showsMaster({ showMasterSp }: Attributes): boolean {
  return showMasterSp !== '0' && showMasterSp !== 'false';
}

/** Skips the text of placeholders, because a slide replaces it. */
function withoutPrompts(handlers: XmlHandlers): XmlHandlers {
  let isPrompt = false;
  let skipped = 0;
  return {
    onOpen(name, attributes, fullName) {
      if (name === 'sp') isPrompt = false;
      if (name === 'ph') isPrompt = !SHOWN_PLACEHOLDERS.includes(attributes.type ?? '');
      if (skipped > 0 || (name === 'txBody' && isPrompt)) skipped += 1;
      else handlers.onOpen?.(name, attributes, fullName);
    },
    onClose(name) {
      if (skipped > 0) skipped -= 1;
      else handlers.onClose?.(name);
    },
    onText: (text) => {
      if (skipped === 0 && !PROMPT.test(text)) handlers.onText?.(text);
    },
  };
}

/** Extracts a part. Returns the attributes of its root. */
async function extractPart(presentation: Presentation, name: string, handlers: XmlHandlers): Promise<Attributes> {
  const part = presentation.members.find(name);
  if (part === undefined) presentation.context.omit('PART_DAMAGED');
  if (part === undefined || presentation.context.text.isFull) return {};
  let root: Attributes | undefined;
  await readXml(presentation, part, {
    ...handlers,
    onOpen(element, attributes, fullName) {
      root ??= attributes;
      handlers.onOpen?.(element, attributes, fullName);
    },
  });
  presentation.context.text.endLine();
  return root ?? {};
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
