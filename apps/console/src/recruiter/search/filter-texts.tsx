import { Tabs, Text, Textarea } from '@mantine/core';
import { formatFilter, parseFilter, parseFilterText } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../display/copy-button.js';
import { CopyAs } from '../../requests/copy-as.js';
import type { CopiedRequest } from '../../requests/copied-request.js';
import { isWhole } from './filter-edit.js';
import classes from './search.module.css';

interface TextsProps {
  readonly filter: SearchFilter;
  readonly onChange: (filter: SearchFilter) => void;
}

/** The filter as people write it, as the object that is sent, and as a request. The first two can be edited. */
export function FilterTexts(props: TextsProps & { readonly request: CopiedRequest }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Tabs defaultValue="text" keepMounted={false}>
      <Tabs.List aria-label={t('search.forms')}>
        <Tabs.Tab value="text">{t('search.text')}</Tabs.Tab>
        <Tabs.Tab value="object">{t('search.object')}</Tabs.Tab>
        <Tabs.Tab value="request">{t('search.request')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="text" pt="sm">
        <WrittenFilter {...props} label={t('search.text')} hint={t('search.textHint')} form={TEXT} />
      </Tabs.Panel>
      <Tabs.Panel value="object" pt="sm">
        <WrittenFilter {...props} label={t('search.object')} hint={t('search.objectHint')} form={OBJECT} />
      </Tabs.Panel>
      <Tabs.Panel value="request" pt="sm">
        <CopyAs request={props.request} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** A way to write a filter down, and to read it again. */
interface WrittenForm {
  readonly write: (filter: SearchFilter) => string;
  readonly read: (text: string) => { readonly filter: SearchFilter } | { readonly problems: readonly string[] };
}

const TEXT: WrittenForm = {
  write: formatFilter,
  read: (text) => {
    const { filter, problems } = parseFilterText(text);
    return filter ? { filter } : { problems: problems.map(({ column, detail }) => `${column}: ${detail}`) };
  },
};

const OBJECT: WrittenForm = {
  write: (filter) => JSON.stringify(filter, undefined, 2),
  read: (text) => {
    try {
      const { filter, problems } = parseFilter(JSON.parse(text));
      return filter ? { filter } : { problems: problems.map(({ field = '', detail }) => `${field}: ${detail}`) };
    } catch (error) {
      return { problems: [error instanceof Error ? error.message : String(error)] };
    }
  },
};

/** Shows the filter as it changes elsewhere. What is typed here changes it as soon as it can be read. */
function WrittenFilter(
  props: TextsProps & { readonly label: string; readonly hint: string; readonly form: WrittenForm },
): ReactNode {
  const { filter, onChange, label, hint, form } = props;
  const { t } = useTranslation('recruiter');
  const [typed, setTyped] = useState({ text: '', filter: undefined as SearchFilter | undefined });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const written = isWhole(filter) ? form.write(filter) : '';
  useEffect(() => {
    if (typed.filter !== filter) setProblems([]);
  }, [filter, typed.filter]);
  const isTyped = problems.length > 0 || (typed.filter !== undefined && typed.filter === filter);
  const text = isTyped ? typed.text : written;
  const type = (changed: string) => {
    const read = form.read(changed);
    const isRead = 'filter' in read;
    setTyped({ text: changed, filter: isRead ? read.filter : filter });
    setProblems(isRead ? [] : read.problems);
    if (isRead) onChange(read.filter);
  };
  return (
    <>
      <Textarea
        aria-label={label}
        classNames={{ input: classes['written'] ?? '' }}
        autosize
        minRows={2}
        maxRows={16}
        spellCheck={false}
        dir="ltr"
        value={text}
        placeholder={isWhole(filter) ? undefined : t('search.notWhole')}
        error={problems.length > 0 ? <Problems problems={problems} /> : undefined}
        description={hint}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {text !== '' && problems.length === 0 && (
        <div className={classes['copy']}>
          <CopyButton text={text}>{t('search.copy')}</CopyButton>
        </div>
      )}
    </>
  );
}

function Problems({ problems }: { readonly problems: readonly string[] }): ReactNode {
  return (
    <Text span size="xs" role="status" c="inherit">
      {problems.map((problem) => (
        <span key={problem} className={classes['problem']} dir="auto">
          {problem}
        </span>
      ))}
    </Text>
  );
}
