import { DELIVERY_STATUSES, EVENT_TYPES } from '@talent-platform/protocol/web';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isBackwards } from '../../display/local-time.js';
import type { DeliveryFilter } from './delivery-filter.js';
import classes from './deliveries.module.css';
import { useSubscriptions } from './use-subscriptions.js';

/** The filters of the list: type, subscription, status, and the time of recording. */
export function DeliveryFilters(props: {
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
