import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  ensureSyntaxTree,
  foldGutter,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { forEachDiagnostic, linter, lintGutter, lintKeymap, setDiagnosticsEffect } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { PlacedProblem } from './json-places.js';
import { membersAt, valuesAt } from './schema-help.js';
import type { JsonPath, Schema } from './schema-help.js';

type SyntaxNode = ReturnType<NonNullable<ReturnType<typeof ensureSyntaxTree>>['resolveInner']>;

const PARSE_WITHIN_MS = 200;
/** The time for which the text must stay as it is before its mistakes are marked. */
const LINT_AFTER_MS = 600;
const PUNCTUATION = new Set(['{', '}', '[', ']', ',', ':', '⚠']);

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--mantine-color-anchor)' },
  { tag: tags.string, color: 'var(--mantine-color-green-text)' },
  { tag: tags.number, color: 'var(--mantine-color-orange-text)' },
  { tag: [tags.bool, tags.null], color: 'var(--mantine-color-grape-text)' },
]);

const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    color: 'var(--mantine-color-dimmed)',
    backgroundColor: 'var(--mantine-color-body)',
    border: 'none',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--mantine-color-default-hover) 60%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--mantine-color-anchor) 30%, transparent)',
  },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--mantine-color-default-border)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-default-hover)',
    outline: '2px solid var(--mantine-color-anchor)',
    outlineOffset: '-2px',
  },
  '.cm-completionDetail': { color: 'var(--mantine-color-dimmed)', fontStyle: 'normal' },
  '.cm-foldPlaceholder': {
    color: 'var(--mantine-color-dimmed)',
    backgroundColor: 'transparent',
    border: '1px solid var(--mantine-color-default-border)',
  },
});

function nodeAt(state: EditorState, position: number): SyntaxNode | undefined {
  return ensureSyntaxTree(state, position, PARSE_WITHIN_MS)?.resolveInner(position, -1);
}

/** The value or name that a position touches. Before its first character, what stands on the left is not it. */
function nodeTouched(state: EditorState, position: number): SyntaxNode | undefined {
  const left = nodeAt(state, position);
  const isAround = left === undefined || ['JsonText', 'Object', 'Array', 'Property'].includes(left.name);
  return isAround ? (ensureSyntaxTree(state, position, PARSE_WITHIN_MS)?.resolveInner(position, 1) ?? left) : left;
}

const textOf = (state: EditorState, { from, to }: SyntaxNode) => state.sliceDoc(from, to);

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  if (!name) return '';
  try {
    return JSON.parse(textOf(state, name)) as string;
  } catch {
    return '';
  }
}

/** Returns the path of the value at a position. The text may be unfinished. */
export function pathAt(state: EditorState, position: number): JsonPath {
  const path: Array<string | number> = [];
  for (let node = nodeTouched(state, position); node; node = node.parent ?? undefined) {
    if (node.name === 'Property') path.unshift(nameOf(state, node));
    if (node.parent?.name === 'Array' && !PUNCTUATION.has(node.name)) {
      let index = 0;
      for (let one = node.prevSibling; one; one = one.prevSibling) if (!PUNCTUATION.has(one.name)) index += 1;
      path.unshift(index);
    }
  }
  return path;
}

/** Completes names of members and values of closed sets. */
function completionsOf(schema: Schema) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const node = nodeAt(state, pos);
    if (!node) return null;
    const isName = node.name === 'PropertyName' || node.name === 'Object';
    const isWord = ['PropertyName', 'String', 'True', 'False', 'Null', 'Number'].includes(node.name);
    if (!isWord && !explicit) return null;
    const path = pathAt(state, pos);
    const from = isWord ? node.from : pos;
    const to = isWord ? node.to : pos;
    const options = isName
      ? membersAt(schema, node.name === 'PropertyName' ? path.slice(0, -1) : path).map(({ name, description }) => ({
          label: JSON.stringify(name),
          detail: description,
          type: 'property',
        }))
      : valuesAt(schema, path).map((value) => ({ label: JSON.stringify(value), type: 'constant' }));
    return { from, to, options };
  };
}

/** The place of the cursor, and what is wrong there. */
export interface EditorPlace {
  readonly path: JsonPath;
  readonly mistake: string | undefined;
}

function placeOf(state: EditorState): EditorPlace {
  const { head } = state.selection.main;
  let mistake: string | undefined;
  forEachDiagnostic(state, ({ message }, from, to) => {
    if (from <= head && head <= to) mistake ??= message;
  });
  return { path: pathAt(state, head), mistake };
}

/** Makes the marks of problems that an editor shows. */
export function marksOf(problems: readonly PlacedProblem[], length: number): readonly Diagnostic[] {
  return problems.map(({ from, to, message }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity: 'error',
    message,
  }));
}

/** Makes the parts of an editor of JSON: its look, keys, and the help of a schema. */
export function jsonExtensions(options: {
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly schema: Schema | undefined;
  /** Finds what is marked, each time the text has changed and stayed so for a moment. */
  readonly findProblems: (text: string) => readonly PlacedProblem[];
  readonly onChange: (text: string) => void;
  readonly onMove: (place: EditorPlace) => void;
}): Extension {
  const { label, isReadOnly, schema, findProblems, onChange, onMove } = options;
  return [
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    json(),
    syntaxHighlighting(colours),
    search({ top: true }),
    lintGutter(),
    linter(({ state }) => marksOf(findProblems(state.doc.toString()), state.doc.length), { delay: LINT_AFTER_MS }),
    schema ? autocompletion({ override: [completionsOf(schema)], aboveCursor: false }) : [],
    EditorState.readOnly.of(isReadOnly),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    look,
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (docChanged) onChange(state.doc.toString());
      const isMarked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setDiagnosticsEffect)));
      if (docChanged || selectionSet || isMarked) onMove(placeOf(state));
    }),
  ];
}
