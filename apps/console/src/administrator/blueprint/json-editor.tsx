import { setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { jsonExtensions, marksOf } from './code-editor.js';
import type { EditorPlace } from './code-editor.js';
import classes from './blueprint.module.css';
import type { PlacedProblem } from './json-places.js';
import { helpAt, pathText } from './schema-help.js';
import type { Schema } from './schema-help.js';

interface EditorProps {
  readonly label: string;
  readonly text: string;
  /** Left out: the text can only be read. */
  readonly onChange?: (text: string) => void;
  readonly schema?: Schema | undefined;
  /** The problems to mark. While there are none, those of `findProblems` are marked. */
  readonly problems?: readonly PlacedProblem[];
  readonly findProblems?: (text: string) => readonly PlacedProblem[];
  /** The place to go to. A new object goes there again. */
  readonly goTo?: { readonly from: number } | undefined;
}

/** An editor of JSON, with what the schema says of the place of the cursor below. */
export function JsonEditor(props: EditorProps): ReactNode {
  const { schema } = props;
  const [place, setPlace] = useState<EditorPlace>({ path: [], mistake: undefined });
  const host = useEditor(props, setPlace);
  return (
    <div className={classes['editor']}>
      <div ref={host} className={classes['code']} />
      {schema && <Help schema={schema} place={place} />}
    </div>
  );
}

const NO_PROBLEMS: readonly PlacedProblem[] = [];

/** Keeps an editor in a shadow root: there its styles are adopted, and no style element is needed. */
function useEditor(props: EditorProps, onMove: (place: EditorPlace) => void): (element: HTMLElement | null) => void {
  const { label, text, onChange, schema, problems = NO_PROBLEMS, findProblems, goTo } = props;
  const [host, setHost] = useState<HTMLElement | null>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ text, onChange, onMove, problems, findProblems });
  latest.current = { text, onChange, onMove, problems, findProblems };
  const isReadOnly = onChange === undefined;

  useEffect(() => {
    if (!host) return undefined;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const extensions = jsonExtensions({
      label,
      isReadOnly,
      schema,
      onChange: (changed) => latest.current.onChange?.(changed),
      onMove: (place) => latest.current.onMove(place),
      findProblems: (shown) => {
        const { current } = latest;
        return current.problems.length > 0 ? current.problems : (current.findProblems?.(shown) ?? NO_PROBLEMS);
      },
    });
    const made = new EditorView({ root, parent: root, doc: latest.current.text, extensions });
    view.current = made;
    return () => made.destroy();
  }, [host, label, isReadOnly, schema]);

  useEffect(() => {
    const { current } = view;
    if (!current || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const { current } = view;
    if (!current || problems.length === 0) return;
    current.dispatch(setDiagnostics(current.state, marksOf(problems, current.state.doc.length)));
  }, [problems, host]);

  useEffect(() => {
    const { current } = view;
    if (!current || goTo === undefined) return;
    const anchor = Math.min(goTo.from, current.state.doc.length);
    current.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    current.focus();
  }, [goTo, host]);

  return setHost;
}

function Help(props: { readonly schema: Schema; readonly place: EditorPlace }): ReactNode {
  const { schema, place } = props;
  const { path, mistake } = place;
  const { t } = useTranslation('administrator');
  const { description, values, standard } = helpAt(schema, path);
  return (
    <Text size="xs" component="p" className={classes['help']} aria-live="off">
      <code>{pathText(path) || t('blueprint.whole')}</code>{' '}
      {mistake !== undefined && (
        <Text span inherit c="var(--mantine-color-error)">
          {mistake}{' '}
        </Text>
      )}
      {description}{' '}
      {values.length > 0 && t('blueprint.oneOf', { values: values.map((value) => JSON.stringify(value)).join(', ') })}{' '}
      {standard !== undefined && t('blueprint.standard', { value: JSON.stringify(standard) })}
    </Text>
  );
}
