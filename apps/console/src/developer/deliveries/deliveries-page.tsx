import { Button, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import type { Delivery } from '@talent-platform/client';
import { DELIVERY_STATUSES, EVENT_TYPES } from '@talent-platform/protocol/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { isBackwards } from '../../display/local-time.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { useSession } from '../../session/session.js';
import { LiveNote } from '../../stream/live-note.js';
import { useLive } from '../../stream/use-live.js';
import classes from './deliveries.module.css';
import { queryOfDeliveries, readDeliveryFilter, writeDeliveryFilter } from './delivery-filter.js';
import type { DeliveryFilter } from './delivery-filter.js';
import { DeliveryTable } from './delivery-table.js';
import { ResendMany } from './resend-many.js';
import { useSubscriptions } from './use-subscriptions.js';

const PAGE_SIZE = 50;

interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next?: string;
}

/** The deliveries of events, the newest first. The first page is read again while somebody looks at it. */
export function DeliveriesPage(): ReactNode {
  const { t } = useTranslation('developer');
  const [parameters, setParameters] = useSearchParams();
  const [isLive, setLive] = useState(true);
  const { state: asked } = useLocation() as { readonly state: { readonly resend?: boolean } | null };
  const [isResending, setResending] = useState(asked?.resend === true);
  const filter = readDeliveryFilter(parameters);
  const after = parameters.get('after') ?? undefined;
  const found = useDeliveries(filter, after);
  const isFollowing = isLive && after === undefined;
  useLive(['deliveries'], () => found.refetch(), { isOn: isFollowing });
  const { data, error } = found;
  return (
    <Page
      title={t('deliveries.title')}
      actions={
        <>
          <Switch
            label={t('deliveries.live')}
            checked={isLive}
            onChange={({ currentTarget }) => setLive(currentTarget.checked)}
          />
          <Button variant="default" onClick={() => void found.refetch()}>
            {t('changes.look')}
          </Button>
          <Button variant="default" component={Link} to="/subscriptions">
            {t('navigation.subscriptions')}
          </Button>
          <Button variant="subtle" onClick={() => setResending(true)}>
            {t('resend.many')}
          </Button>
        </>
      }
    >
      <DeliveryFilters
        value={filter}
        shown={data?.deliveries.map(({ subscription }) => subscription) ?? []}
        onChange={(changed) => setParameters(writeDeliveryFilter(changed))}
      />
      {isFollowing && <LiveNote />}
      <ProblemNotice error={error} onRetry={() => void found.refetch()} />
      {found.isPending && <Loading />}
      {data && <DeliveryTable deliveries={data.deliveries} />}
      {data && data.deliveries.length === 0 && (
        <Text c="dimmed">{t(data.next ? 'deliveries.noneHere' : 'deliveries.none')}</Text>
      )}
      {data && <PageButtons filter={filter} after={after} next={data.next} onGo={setParameters} />}
      <ResendMany filter={filter} opened={isResending} onClose={() => setResending(false)} />
    </Page>
  );
}

function PageButtons(props: {
  readonly filter: DeliveryFilter;
  readonly after: string | undefined;
  readonly next: string | undefined;
  readonly onGo: (parameters: URLSearchParams) => void;
}): ReactNode {
  const { filter, after, next, onGo } = props;
  const { t } = useTranslation('developer');
  return (
    <Group gap="xs">
      <Button variant="default" disabled={after === undefined} onClick={() => onGo(writeDeliveryFilter(filter))}>
        {t('deliveries.newest')}
      </Button>
      <Button variant="default" disabled={next === undefined} onClick={() => onGo(withAfter(filter, next))}>
        {t('deliveries.older')}
      </Button>
    </Group>
  );
}

function withAfter(filter: DeliveryFilter, after: string | undefined): URLSearchParams {
  const parameters = writeDeliveryFilter(filter);
  if (after !== undefined) parameters.set('after', after);
  return parameters;
}

function useDeliveries(filter: DeliveryFilter, after: string | undefined): UseQueryResult<DeliveryPage> {
  const { client, platformPath } = useSession();
  const query = { ...queryOfDeliveries(filter, { after, size: PAGE_SIZE }), fields: 'payload' };
  return useQuery({
    queryKey: ['deliveries', query],
    // The client's own list has no pages to show one of.
    queryFn: async ({ signal }) =>
      (await client.request({ method: 'GET', path: platformPath('/deliveries'), query }, { signal })) as DeliveryPage,
    placeholderData: keepPreviousData,
  });
}

/** The filters of the list: type, subscription, status, and the time of recording. */
function DeliveryFilters(props: {
  readonly value: DeliveryFilter;
  /** The subscriptions that deliveries on the page name. */
  readonly shown: readonly string[];
  readonly onChange: (filter: DeliveryFilter) => void;
}): ReactNode {
  const { value, shown, onChange } = props;
  const { t } = useTranslation('developer');
  const { data: subscriptions = [] } = useSubscriptions();
  const all = { value: '', label: t('deliveries.all') };
  const chosen = value.subscription === undefined ? [] : [value.subscription];
  const ended = useSeen([...shown, ...chosen]);
  const known = [...new Set([...subscriptions.map(({ id }) => id), ...ended])];
  const statuses = DELIVERY_STATUSES.map((status) => ({ value: status, label: t(`deliveries.statuses.${status}`) }));
  const choice = (name: 'eventType' | 'subscription' | 'status', data: readonly (string | typeof all)[]) => (
    <NativeSelect
      label={t(`deliveries.${name}`)}
      value={value[name] ?? ''}
      data={[all, ...data]}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value || undefined })}
    />
  );
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="datetime-local"
      label={t(`deliveries.${name}`)}
      value={value[name] ?? ''}
      error={name === 'to' && isBackwards(value) && t('deliveries.backwards')}
      inputWrapperOrder={['label', 'error', 'input']}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value || undefined })}
    />
  );
  return (
    <div className={classes['filters']} role="search" aria-label={t('deliveries.filters')}>
      {choice('eventType', EVENT_TYPES)}
      {choice('subscription', known)}
      {choice('status', statuses)}
      {time('from')}
      {time('to')}
      {Object.values(value).some(Boolean) && (
        <Button variant="default" className={classes['clear']} onClick={() => onChange({})}>
          {t('deliveries.clear')}
        </Button>
      )}
    </div>
  );
}

/** Remembers all ids that the page has shown: ended subscriptions stand in deliveries alone. */
function useSeen(ids: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = ids.filter((id) => !seen.includes(id));
  if (fresh.length > 0) setSeen([...seen, ...new Set(fresh)]);
  return seen;
}
