import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import classes from './profiles.module.css';

/** Browsers take seconds to lay out more text than this, above all if it has no line breaks. */
const SHOWN_CHARACTERS = 50_000;

/** The beginning of a text, which is the whole text of all but the longest files. */
export function TextPreview({ content, label }: { readonly content: Blob; readonly label: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const [text, setText] = useState('');
  useEffect(() => {
    void content.text().then(setText);
  }, [content]);
  return (
    <>
      <pre className={classes['resumeText']} dir="auto" tabIndex={0} aria-label={label} role="region">
        {text.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {text.length > SHOWN_CHARACTERS && (
        <Text size="xs" c="dimmed">
          {t('files.onlyBeginning', { shown: formats.number(SHOWN_CHARACTERS) })}
        </Text>
      )}
    </>
  );
}
