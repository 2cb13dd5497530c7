import {
  ActionIcon,
  Autocomplete,
  Button,
  Fieldset,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { indentJson, jsonProblems } from '../../requests/json-text.js';
import type { Operation } from './api-document.js';
import { findPathFault, hasBody, METHODS, placeholdersOf } from './draft.js';
import type { Draft, Pair } from './draft.js';
import classes from './request.module.css';

const MAX_SUGGESTIONS = 30;

/** The editor of a request: method, path, query, headers and body. `onNeedDocument` asks for the suggestions. */
export function RequestEditor(props: {
  readonly draft: Draft;
  /** Why headers cannot be sent, for each row. */
  readonly faults: ReadonlyArray<'made' | 'noName' | undefined>;
  readonly operations: readonly Operation[];
  readonly onChange: (draft: Draft) => void;
  readonly onNeedDocument: () => void;
  /** The button beside the path. */
  readonly children: ReactNode;
}): ReactNode {
  const { draft, faults, operations, onChange, onNeedDocument, children } = props;
  const { t } = useTranslation('developer');
  const change = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const left = placeholdersOf(draft);
  const fault = findPathFault(draft);
  const paths = operations.filter(({ method }) => method === draft.method).map(({ path }) => path);
  return (
    <Stack gap="sm">
      <div className={classes['line']}>
        <NativeSelect
          label={t('request.method')}
          value={draft.method}
          data={[...METHODS]}
          onChange={({ currentTarget }) => change({ method: currentTarget.value })}
        />
        <Autocomplete
          label={t('request.path')}
          value={draft.path}
          data={paths}
          limit={MAX_SUGGESTIONS}
          onFocus={onNeedDocument}
          onChange={(path) => change({ path })}
          error={
            fault
              ? t(`request.pathFaults.${fault}`)
              : left.length > 0 && t('request.fillIn', { parts: left.join(', ') })
          }
          spellCheck={false}
        />
        <div className={classes['send']}>{children}</div>
      </div>
      <PairRows
        title={t('request.query')}
        add={t('request.addParameter')}
        pairs={draft.query}
        onChange={(query) => change({ query })}
      />
      <PairRows
        title={t('request.headers')}
        add={t('request.addHeader')}
        pairs={draft.headers}
        errors={faults.map((one) => one && t(`request.headerFaults.${one}`))}
        onChange={(headers) => change({ headers })}
      />
      {hasBody(draft) && <BodyEditor body={draft.body} onChange={(body) => change({ body })} />}
    </Stack>
  );
}

function BodyEditor(props: { readonly body: string; readonly onChange: (body: string) => void }): ReactNode {
  const { body, onChange } = props;
  const { t } = useTranslation('developer');
  const problems = jsonProblems(body);
  return (
    <div>
      <Textarea
        label={t('request.body')}
        description={t('request.bodyHint')}
        classNames={{ input: classes['code'] ?? '' }}
        rows={10}
        value={body}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={problems.length > 0 ? problems.join(' ') : undefined}
        spellCheck={false}
        dir="ltr"
      />
      <Group gap="xs" mt={4}>
        <Button
          variant="default"
          size="compact-xs"
          disabled={problems.length > 0}
          onClick={() => onChange(indentJson(body))}
        >
          {t('request.format')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('request.bytes', { count: new TextEncoder().encode(body).length })}
        </Text>
      </Group>
    </div>
  );
}

/** Rows of names and values: the parameters of a query, or headers. */
function PairRows(props: {
  readonly title: string;
  readonly add: string;
  readonly pairs: readonly Pair[];
  /** Why a row cannot be sent, in the order of the rows. */
  readonly errors?: ReadonlyArray<string | undefined>;
  readonly onChange: (pairs: readonly Pair[]) => void;
}): ReactNode {
  const { title, add, pairs, errors = [], onChange } = props;
  const { t } = useTranslation('developer');
  const change = (at: number, changes: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)));
  return (
    <Fieldset legend={title} p="xs">
      <Stack gap="xs">
        {pairs.map(({ name, value }, at) => (
          <Group key={at} gap="xs" wrap="nowrap" align="start">
            <TextInput
              flex={2}
              size="xs"
              aria-label={t('request.nameOf', { number: at + 1, title })}
              placeholder={t('headers.name')}
              value={name}
              error={errors[at]}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <TextInput
              flex={3}
              size="xs"
              aria-label={t('request.valueOf', { number: at + 1, title })}
              placeholder={t('headers.value')}
              value={value}
              onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('request.remove', { number: at + 1, title })}
              onClick={() => onChange(pairs.filter((_, index) => index !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="compact-xs"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...pairs, { name: '', value: '' }])}
        >
          {add}
        </Button>
      </Stack>
    </Fieldset>
  );
}
