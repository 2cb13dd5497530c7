import { ActionIcon, Button, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import * as icons from '@tabler/icons-react';
import { Editor } from '@tiptap/core';
import type { ChainedCommands } from '@tiptap/core';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkOf } from '../../display/web-address.js';
import { Markup } from '../../records/markup.js';
import { cleanPaste, documentOf, EXTENSIONS, htmlOf, isKept } from './html-document.js';
import classes from './html-editor.module.css';

interface TextProps {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly description: ReactNode;
  readonly value: string;
  readonly onChange: (html: string) => void;
}

/** An input for html: formatted text, or its source. A text that the editor would change is edited as source alone. */
export function HtmlEditor({ source, ...props }: TextProps & { readonly source: ReactNode }): ReactNode {
  const { label, required, error, value } = props;
  const { t } = useTranslation('recruiter');
  /** The text in the editor. Any other value starts a new editor, but not while its source is typed. */
  const [held] = useState(() => ({ current: { html: value, isWhole: isKept(value), key: 0 } }));
  const { current } = held;
  const [isSource, setSource] = useState(!current.isWhole);
  if (current.html !== value && !isSource) held.current = { html: value, isWhole: isKept(value), key: current.key + 1 };
  const { html: judged, isWhole, key } = held.current;
  const write = (html: string) => {
    held.current = { html, isWhole, key };
    props.onChange(html);
  };
  return (
    <Stack gap={6}>
      {isSource && source}
      {!isSource && isWhole && <FormattedText key={key} {...props} onChange={write} />}
      {!isSource && !isWhole && (
        <Input.Wrapper label={label} labelElement="div" required={required} error={error}>
          <Markup html={value} />
        </Input.Wrapper>
      )}
      {!isWhole && judged === value && <Text size="xs">{t('text.notKept')}</Text>}
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label={t('text.viewOf', { label })}
        value={isSource ? 'html' : 'text'}
        onChange={(view) => setSource(view === 'html')}
        data={[
          { value: 'text', label: t('text.text') },
          { value: 'html', label: 'HTML' },
        ]}
      />
    </Stack>
  );
}

/** Edits the text that it begins with. While the text is the one that was read, the value is too. */
function FormattedText(props: TextProps): ReactNode {
  const { id, label, required, error, description } = props;
  const [editor, setEditor] = useState<Editor>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(props);
  latest.current = props;
  const mount = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const { value } = latest.current;
    const made = new Editor({
      ...{ element, extensions: EXTENSIONS, content: documentOf(value).toJSON(), injectCSS: false },
      enableInputRules: false,
      onTransaction: redraw,
      onUpdate: () => latest.current.onChange(first.eq(made.state.doc) ? value : htmlOf(made.state.doc)),
    });
    const first = made.state.doc;
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const about = [error && `${id}-text-error`, description && `${id}-text-description`].filter(Boolean).join(' ');
    const attributes = {
      ...{ id, dir: 'auto', class: classes['text'] ?? '', 'aria-multiline': 'true' },
      ...{ 'aria-labelledby': `${id}-text-label`, 'aria-describedby': about },
      ...{ 'aria-required': String(required), 'aria-invalid': String(error !== undefined) },
    };
    editor?.setOptions({ editorProps: { attributes, transformPastedHTML: cleanPaste } });
  }, [editor, id, required, error, description]);
  const wrapper = { id: `${id}-text`, label, required, error, description, labelElement: 'div' } as const;
  return (
    <Input.Wrapper {...wrapper} labelProps={{ onClick: () => editor?.commands.focus() }}>
      <div className={classes['editor']} data-wrong={error !== undefined || undefined}>
        {editor && <Toolbar editor={editor} label={label} />}
        <div ref={mount} />
      </div>
    </Input.Wrapper>
  );
}

interface Tool {
  readonly name: 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'link' | 'undo' | 'redo';
  readonly icon: typeof icons.IconBold;
  /** The elements that the tool switches: the first is written, and any other looks alike. */
  readonly on?: readonly string[];
  readonly run: (commands: ChainedCommands, on: string) => ChainedCommands;
}

/** Public pages put the headings of a text below their own, so one level will do. */
const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: icons.IconBold, on: ['strong', 'b'], run: (all, on) => all.toggleMark(on) },
  { name: 'italic', icon: icons.IconItalic, on: ['em', 'i'], run: (all, on) => all.toggleMark(on) },
  { name: 'heading', icon: icons.IconHeading, on: ['heading'], run: (all) => all.toggleHeading({ level: 2 }) },
  { name: 'bullets', icon: icons.IconList, on: ['bulletList'], run: (all) => all.toggleBulletList() },
  { name: 'numbers', icon: icons.IconListNumbers, on: ['orderedList'], run: (all) => all.toggleOrderedList() },
  { name: 'link', icon: icons.IconLink, on: ['link'], run: (all) => all },
  { name: 'undo', icon: icons.IconArrowBackUp, run: (all) => all.undo() },
  { name: 'redo', icon: icons.IconArrowForwardUp, run: (all) => all.redo() },
];

/** The buttons of an editor. Tab reaches one of them, and the arrows the others. */
function Toolbar({ editor, label }: { readonly editor: Editor; readonly label: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const [reached, setReached] = useState(0);
  const [address, setAddress] = useState<string>();
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: TOOLS.length - 1, ArrowRight: 1 }[key];
    if (step !== undefined) currentTarget.querySelectorAll('button')[(reached + step) % TOOLS.length]?.focus();
  };
  return (
    <>
      <div role="toolbar" aria-label={t('text.toolsOf', { label })} className={classes['tools']} onKeyDown={move}>
        {TOOLS.map(({ name, icon: Icon, on, run }, index) => {
          const active = on?.find((each) => editor.isActive(each));
          const use = (commands: ChainedCommands) => run(commands, active ?? on?.[0] ?? '').run();
          const isOff = !use(editor.can().chain());
          const askAddress = () => setAddress(editor.getAttributes('link')['href'] ?? '');
          return (
            <ActionIcon
              key={name}
              {...{ title: t(`text.${name}`), 'aria-label': t(`text.${name}`), c: 'inherit', color: 'gray' }}
              variant={active === undefined ? 'subtle' : 'light'}
              aria-pressed={on && active !== undefined}
              data-disabled={isOff || undefined}
              aria-disabled={isOff}
              tabIndex={index === reached ? 0 : -1}
              onFocus={() => setReached(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (name === 'link' ? askAddress() : use(editor.chain().focus()))}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          );
        })}
      </div>
      {address !== undefined && <LinkInput editor={editor} address={address} onAddress={setAddress} />}
    </>
  );
}

/** Asks for the address of a link. It is no form, because it stands in one. Without an address, the link goes. */
function LinkInput(props: {
  readonly editor: Editor;
  readonly address: string;
  readonly onAddress: (address: string | undefined) => void;
}): ReactNode {
  const { editor, address, onAddress } = props;
  const { t } = useTranslation('recruiter');
  const typed = address.trim();
  const href = linkOf(typed) ?? linkOf(`https://${typed}`);
  const isTaken = typed === '' && editor.isActive('link');
  const apply = () => {
    const commands = editor.chain().focus().extendMarkRange('link');
    if (isTaken) commands.unsetLink().run();
    else if (href === undefined) return;
    else if (!editor.state.selection.empty || editor.isActive('link')) commands.setLink({ href }).run();
    else commands.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    onAddress(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') apply();
    else onAddress(undefined);
  };
  const input = { size: 'xs', autoFocus: true, placeholder: 'https://', 'aria-label': t('text.address') } as const;
  return (
    <div className={classes['link']}>
      <TextInput {...input} value={address} onChange={(event) => onAddress(event.target.value)} onKeyDown={press} />
      <Button size="xs" disabled={!isTaken && href === undefined} onClick={apply}>
        {t(isTaken ? 'text.unlink' : 'text.apply')}
      </Button>
    </div>
  );
}
