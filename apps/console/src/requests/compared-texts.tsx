import { Text } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstDifference } from './first-difference.js';
import type { Difference } from './first-difference.js';
import classes from './compared-texts.module.css';

/** Two texts side by side, with the first byte that differs marked, and named in words. */
export function ComparedTexts(props: {
  readonly left: { readonly label: string; readonly text: string };
  readonly right: { readonly label: string; readonly text: string };
}): ReactNode {
  const { left, right } = props;
  const { t } = useTranslation('developer');
  const difference = firstDifference(left.text, right.text);
  return (
    <div>
      <Text size="sm" mb="xs" data-testid="difference">
        {difference
          ? t('compare.differs', {
              line: difference.line,
              byte: difference.byteOfLine,
              left: nameOf(difference.left, t('compare.end')),
              right: nameOf(difference.right, t('compare.end')),
            })
          : t('compare.same')}
      </Text>
      <div className={classes['pair']}>
        <Side {...left} difference={difference} />
        <Side {...right} difference={difference} />
      </div>
    </div>
  );
}

function Side(props: {
  readonly label: string;
  readonly text: string;
  readonly difference: Difference | undefined;
}): ReactNode {
  const { label, text, difference } = props;
  const id = useId();
  const lines = text.split('\n');
  let start = 0;
  return (
    <div className={classes['side']}>
      <Text id={id} size="sm" fw={600}>
        {label}
      </Text>
      <div className={classes['text']} tabIndex={0} role="group" aria-labelledby={id}>
        {lines.map((line, index) => {
          const from = start;
          start += line.length + 1;
          const isHere = difference?.line === index + 1;
          return (
            <div key={index} className={isHere ? `${classes['line']} ${classes['different']}` : classes['line']}>
              {isHere ? <MarkedLine line={line} at={difference.at - from} /> : line || ' '}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A line whose byte at a place is marked. Behind the end of the line, the mark holds the sign of a line end. */
function MarkedLine({ line, at }: { readonly line: string; readonly at: number }): ReactNode {
  const code = line.codePointAt(at);
  const marked = code === undefined ? '⏎' : String.fromCodePoint(code);
  return (
    <>
      {line.slice(0, at)}
      <mark className={classes['mark']}>{marked === ' ' ? '␣' : marked}</mark>
      {line.slice(at + (code === undefined ? 0 : marked.length))}
    </>
  );
}

const NAMES: Readonly<Record<string, string>> = { '\n': '\\n', ' ': '" "', '\t': '\\t', '\r': '\\r' };

function nameOf(character: string, end: string): string {
  return character === '' ? end : (NAMES[character] ?? `"${character}"`);
}
