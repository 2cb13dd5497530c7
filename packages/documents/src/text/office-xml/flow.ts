import type { TextSink } from '../text-sink.js';
import type { Attributes, XmlHandlers } from './read-xml.js';

/** A mark between texts: a break, or the end of a cell or row. */
type Mark = 'line' | 'cell' | 'row' | { readonly text: string };

/** How text flows through the elements of a format. */
export interface Flow {
  /** Elements whose characters are text. With `deep`, this includes characters of elements inside. */
  readonly text: readonly string[];
  readonly isDeep?: boolean;
  /** Elements whose content is not visible. A name has a prefix if other elements have the same name without it. */
  readonly hidden: readonly string[];
  /** Elements whose text stands behind the text of the document. */
  readonly notes?: readonly string[];
  readonly opens?: Readonly<Record<string, Mark | ((attributes: Attributes) => Mark)>>;
  readonly closes: Readonly<Record<string, Mark>>;
  /** Whether white space of the source is collapsed. */
  readonly collapsesSpace?: boolean;
}

/** Reads an XML file into the sink according to the flow of its format. */
export function flowInto(sink: TextSink, flow: Flow): XmlHandlers {
  let hiddenDepth = 0;
  let noteDepth = 0;
  const open: boolean[] = [];
  return {
    onOpen(name, attributes, fullName) {
      const isHidden = flow.hidden.includes(name) || flow.hidden.includes(fullName);
      if (hiddenDepth > 0 || isHidden) hiddenDepth += 1;
      open.push(flow.text.includes(name) || (flow.isDeep === true && open.at(-1) === true));
      if (hiddenDepth === 0 && flow.notes?.includes(name) === true && noteDepth++ === 0) sink.openNote();
      const mark = flow.opens?.[name];
      if (mark !== undefined && hiddenDepth === 0) put(sink, typeof mark === 'function' ? mark(attributes) : mark);
    },
    onClose(name) {
      open.pop();
      if (hiddenDepth > 0) {
        hiddenDepth -= 1;
        return;
      }
      const mark = flow.closes[name];
      if (mark !== undefined) put(sink, mark);
      if (flow.notes?.includes(name) === true && --noteDepth === 0) sink.closeNote();
    },
    onText(text) {
      if (hiddenDepth > 0 || open.at(-1) !== true) return;
      sink.add(flow.collapsesSpace === true ? text.replace(/\s+/g, ' ') : text);
    },
  };
}

function put(sink: TextSink, mark: Mark): void {
  if (typeof mark === 'object') sink.add(mark.text);
  else if (mark === 'line') sink.endLine();
  else if (mark === 'cell') sink.endCell();
  else sink.endRow();
}

/** Charts, diagrams and shapes. `v` holds the words of charts, and also numbers, which are skipped. */
const DRAWING_FLOW: Flow = {
  text: ['t', 'v'],
  hidden: ['numRef', 'numCache', 'numLit', 'fld'],
  opens: { br: { text: '\n' } },
  closes: { p: 'line', tc: 'cell', tr: 'row', pt: 'line', tx: 'line' },
};

/** The points of charts in Office 2016 and later hold their words. */
const CHART_2016_FLOW: Flow = { ...DRAWING_FLOW, text: ['t', 'v', 'pt'], hidden: ['numDim', 'fld'] };

/** The parts of an Office file with charts, diagrams and shapes, below the folder of its program. */
const DRAWINGS: readonly (readonly [name: RegExp, flow: Flow])[] = [
  [/\/charts\/chart\d*\.xml$/i, DRAWING_FLOW],
  [/\/charts\/chartex\d*\.xml$/i, CHART_2016_FLOW],
  [/\/diagrams\/data\d*\.xml$/i, DRAWING_FLOW],
  [/\/drawings\/drawing\d*\.xml$/i, DRAWING_FLOW],
];

/** Returns the flow of a drawing's text; undefined for all other parts. */
export function drawingFlowOf(part: string): Flow | undefined {
  return DRAWINGS.find(([name]) => name.test(part))?.[1];
}
