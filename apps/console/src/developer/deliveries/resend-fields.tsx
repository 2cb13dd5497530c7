import { EVENT_TYPES, FINAL_STATUSES } from '@talent-platform/protocol/web';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isBackwards } from '../../display/local-time.js';
import type { ResendChoice } from './resend-choice.js';
import { useSubscriptions } from './use-subscriptions.js';

/** The fields that choose deliveries to send again. */
export function ResendFields(props: {
  readonly value: ResendChoice;
  readonly onChange: (choice: ResendChoice) => void;
}): ReactNode {
  const { value, onChange } = props;
  const { t } = useTranslation('developer');
  const { data: subscriptions = [] } = useSubscriptions();
  const all = { value: '', label: t('deliveries.all') };
  const chosen = value.subscription === undefined ? [] : [value.subscription];
  const ids = [...new Set([...subscriptions.map(({ id }) => id), ...chosen])];
  const change = (name: keyof ResendChoice, text: string) => onChange({ ...value, [name]: text || undefined });
  const choice = (name: 'eventType' | 'subscription', data: readonly string[]) => (
    <NativeSelect
      label={t(`deliveries.${name}`)}
      value={value[name] ?? ''}
      data={[all, ...data]}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
    />
  );
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="datetime-local"
      label={t(`deliveries.${name}`)}
      required
      value={value[name]}
      error={name === 'to' && isBackwards(value) && t('deliveries.backwards')}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <NativeSelect
        label={t('deliveries.status')}
        value={value.status}
        data={FINAL_STATUSES.map((status) => ({ value: status, label: t(`deliveries.statuses.${status}`) }))}
        onChange={({ currentTarget }) => change('status', currentTarget.value)}
      />
      {choice('subscription', ids)}
      {choice('eventType', EVENT_TYPES)}
      {time('from')}
      {time('to')}
    </>
  );
}
