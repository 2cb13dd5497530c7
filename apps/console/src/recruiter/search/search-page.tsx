import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { formatFilter, parseFilterText } from '@talent-platform/protocol/search';
import type { FilterTextProblem, SearchFilter } from '@talent-platform/protocol/search';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CopyButton } from '../../display/copy-button.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import type { CopiedRequest } from '../../requests/copied-request.js';
import { useSession } from '../../session/session.js';
import { FilterBuilder } from './filter-builder.js';
import { isBegun, isWhole } from './filter-edit.js';
import { FilterTexts } from './filter-texts.js';
import { Results } from './results.js';
import type { FoundProps } from './results.js';
import { nameOfSearched, parseSearched, searchedBy } from './searched.js';
import type { Searched } from './searched.js';
import classes from './search.module.css';
import { useFilterFields } from './use-filter-fields.js';

/** A search for profiles, workflows, or the jobs of a portal. Its address holds all of it, so it can be shared. */
export function SearchPage(): ReactNode {
  const { t } = useTranslation('recruiter');
  const session = useSession();
  const [params] = useSearchParams();
  const choices = useMemo(() => searchedBy(session), [session]);
  const name = params.get('in');
  const asked = parseSearched(name);
  const found = asked && choices.find((choice) => nameOfSearched(choice) === nameOfSearched(asked));
  const searched = name === null ? choices[0] : found;
  return (
    <Page title={t('search.title')} actions={<Chooser choices={choices} searched={searched} />}>
      {searched ? (
        <Search key={nameOfSearched(searched)} searched={searched} />
      ) : (
        <Alert color="yellow" title={t('search.noType')}>
          {t('search.noTypeText')}
        </Alert>
      )}
    </Page>
  );
}

function Chooser(props: { readonly choices: readonly Searched[]; readonly searched: Searched | undefined }): ReactNode {
  const { choices, searched } = props;
  const { t } = useTranslation('recruiter');
  const [, setParams] = useSearchParams();
  const labelOf = (choice: Searched) =>
    choice.kind === 'portal' ? t('search.portal', { name: choice.portal }) : t(`search.types.${choice.type}`);
  const data = choices.map((choice) => ({ value: nameOfSearched(choice), label: labelOf(choice) }));
  return (
    <NativeSelect
      size="sm"
      aria-label={t('search.in')}
      value={searched ? nameOfSearched(searched) : ''}
      onChange={({ currentTarget }) => setParams({ in: currentTarget.value })}
      data={searched ? data : [{ value: '', label: t('search.choose') }, ...data]}
    />
  );
}

const EMPTY: SearchFilter = { filters: [{ name: '', value: [], operator: '=' }], operator: '&' };

/** Returns the text of a filter, as the address keeps it. Undefined for a filter that is not whole, and has no text. */
function textOf(filter: SearchFilter): string | undefined {
  if (!isBegun(filter)) return '';
  return isWhole(filter) ? formatFilter(filter) : undefined;
}

function Search({ searched }: { readonly searched: Searched }): ReactNode {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const parsed = useMemo(() => (text === '' ? undefined : parseFilterText(text)), [text]);
  const [filter, setFilter] = useState(parsed?.filter ?? EMPTY);
  const { fields, isPending, error } = useFilterFields(searched);
  // A way back or a link changes the address, and the builder follows.
  useEffect(() => setFilter(parsed?.filter ?? EMPTY), [parsed]);
  const run = () => {
    const query = new URLSearchParams({ in: nameOfSearched(searched), run: '' });
    const written = textOf(filter);
    if (written) query.set('q', written);
    setParams(query);
  };
  const isRun = text !== '' || params.has('run');
  const isChanged = textOf(filter) !== textOf(parsed?.filter ?? EMPTY);
  return (
    <Stack gap="md">
      <ProblemNotice error={error} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <div className={classes['columns']}>
          <Paper withBorder p="md">
            <Stack gap="md">
              {isPending ? <Loading /> : <FilterBuilder fields={fields} filter={filter} onChange={setFilter} />}
              <SearchActions filter={filter} onClear={() => setFilter(EMPTY)} />
            </Stack>
          </Paper>
          <Paper withBorder p="md">
            <FilterTexts filter={filter} onChange={setFilter} request={useRequest(searched, filter)} />
          </Paper>
        </div>
      </form>
      {parsed?.problems && <Unreadable problems={parsed.problems} />}
      {isRun && !parsed?.problems && <Found of={searched} filter={parsed?.filter} isOld={isChanged} />}
    </Stack>
  );
}

function SearchActions(props: { readonly filter: SearchFilter; readonly onClear: () => void }): ReactNode {
  const { filter, onClear } = props;
  const { t } = useTranslation('recruiter');
  const isEmpty = !isBegun(filter);
  const isReady = isEmpty || isWhole(filter);
  return (
    <Group gap="xs">
      <Button type="submit" disabled={!isReady} leftSection={<IconSearch size={16} aria-hidden />}>
        {t('search.run')}
      </Button>
      {!isEmpty && (
        <Button variant="subtle" color="gray" c="inherit" onClick={onClear}>
          {t('search.clear')}
        </Button>
      )}
      <Text size="xs" c="dimmed" role="status">
        {isReady ? '' : t('search.notWhole')}
      </Text>
    </Group>
  );
}

/** The parser's own words about the filter in the address. */
function Unreadable({ problems }: { readonly problems: readonly FilterTextProblem[] }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Alert color="red" title={t('search.wrongAddress')}>
      {problems.map(({ column, detail }) => (
        <Text key={`${column} ${detail}`} size="sm" dir="auto">
          {column}: {detail}
        </Text>
      ))}
    </Alert>
  );
}

/** The address keeps the filter that was searched, so the results stay while the filter is changed. They are old then. */
function Found({ of, filter, isOld }: FoundProps<Searched> & { readonly isOld: boolean }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <section aria-label={t('search.results')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} size="h4">
              {t('search.results')}
            </Title>
            <Text size="sm" fw={600} role="status">
              {isOld ? t('search.changed') : ''}
            </Text>
          </Group>
          <CopyButton text={window.location.href}>{t('search.copyLink')}</CopyButton>
        </Group>
        <Results key={JSON.stringify(filter ?? null)} of={of} filter={filter} />
      </Stack>
    </section>
  );
}

function useRequest(searched: Searched, filter: SearchFilter): CopiedRequest {
  const { signIn, customerPath } = useSession();
  return {
    origin: signIn.baseUrl,
    method: 'POST',
    target: customerPath(`/search/${nameOfSearched(searched)}`),
    body: JSON.stringify(isWhole(filter) ? filter : { filters: [] }),
  };
}
