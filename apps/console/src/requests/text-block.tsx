import { Group, Text } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../display/copy-button.js';
import classes from './text-block.module.css';

/** A text of a protocol as it is, byte for byte, with a button that copies it. Nothing in it is ever run. */
export function TextBlock(props: {
  readonly label: string;
  readonly text: string;
  /** Beside the label. */
  readonly note?: ReactNode;
}): ReactNode {
  const { label, text, note } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes['block']}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs">
          <Text id={id} size="sm" fw={600}>
            {label}
          </Text>
          {note}
        </Group>
        {text !== '' && <CopyButton text={text} label={t('copy.named', { name: label })} />}
      </Group>
      <pre className={classes['text']} tabIndex={0} role="group" aria-labelledby={id}>
        {text === '' ? <span className={classes['empty']}>{t('copy.empty')}</span> : text}
      </pre>
    </div>
  );
}
