import { Button, Group, Loader, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { EVENT_TYPES, FINAL_STATUSES } from '@talent-platform/protocol/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { isBackwards, utcOf } from '../../display/local-time.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import type { DeliveryFilter } from './delivery-filter.js';
import { resendAll, resendEach } from './resend-all.js';
import { firstChoice, surveyOf } from './resend-choice.js';
import type { ResendChoice, ResendSurvey } from './resend-choice.js';
import { useSubscriptions } from './use-subscriptions.js';

interface ResendManyProps {
  /** The choice of the page, which the dialog begins with. */
  readonly filter: DeliveryFilter;
  readonly onClose: () => void;
}

/** Asks which deliveries to send again, counts them, and shows how far that is. */
export function ResendMany({ opened, ...props }: ResendManyProps & { readonly opened: boolean }): ReactNode {
  const { t } = useTranslation('developer');
  return (
    <Modal opened={opened} onClose={props.onClose} title={t('resend.many')}>
      <ResendForm {...props} />
    </Modal>
  );
}

function ResendForm({ filter, onClose }: ResendManyProps): ReactNode {
  const { t } = useTranslation('developer');
  const [choice, setChoice] = useState(() => firstChoice(filter, new Date()));
  const survey = useSurvey(choice);
  const { resend, count, stop } = useResendMany();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (survey.data) resend.mutate({ choice, survey: survey.data });
  };
  const change = (changed: ResendChoice) => {
    resend.reset();
    setChoice(changed);
  };
  const hasSome = survey.data && (survey.data.sent.length > 0 || (survey.data.more && !isOneByOne(choice)));
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('resend.text')}</Text>
        <ResendFields value={choice} onChange={change} />
        <ProblemNotice error={survey.error ?? resend.error} />
        <div role="status">
          {resend.isPending && <Busy text={t('resend.progress', count)} />}
          {(resend.isSuccess || (resend.isError && count.count > 0)) && (
            <Text size="sm">{t('resend.done', count)}</Text>
          )}
          {resend.isIdle && survey.isFetching && <Busy text={t('resend.counting')} />}
          {resend.isIdle && survey.data && !survey.isFetching && <Survey survey={survey.data} choice={choice} />}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={resend.isPending ? stop : onClose}>
            {t(resend.isPending ? 'resend.stop' : 'close')}
          </Button>
          <Button type="submit" loading={resend.isPending} disabled={!hasSome || survey.isFetching || resend.isSuccess}>
            {t('resend.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Counts the deliveries of a choice, before anything is sent. */
function useSurvey(choice: ResendChoice) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['resend-survey', choice],
    queryFn: async ({ signal }) => surveyOf(client.platform, choice, signal),
    enabled: utcOf(choice.from) !== undefined && utcOf(choice.to) !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Says whether the service must be asked for each delivery: its call for many knows status and time alone. */
function isOneByOne({ subscription, eventType }: ResendChoice): boolean {
  return subscription !== undefined || eventType !== undefined;
}

function useResendMany() {
  const { number } = useFormats();
  const { client } = useSession();
  const queries = useQueryClient();
  const [count, setCount] = useState(0);
  const running = useRef<AbortController>(undefined);
  const resend = useMutation({
    mutationFn: async ({ choice, survey }: { readonly choice: ResendChoice; readonly survey: ResendSurvey }) => {
      setCount(0);
      running.current = new AbortController();
      const options = { signal: running.current.signal, onProgress: setCount };
      if (isOneByOne(choice)) return resendEach(client.platform, survey.sent, options);
      const [from = '', to = ''] = [utcOf(choice.from), utcOf(choice.to)];
      return resendAll(client.platform, { from, to, status: choice.status }, options);
    },
    onSettled: async () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return { resend, count: { count, number: number(count) }, stop: () => running.current?.abort() };
}

/** How many deliveries are sent again, and which are left out. */
function Survey({ survey, choice }: { readonly survey: ResendSurvey; readonly choice: ResendChoice }): ReactNode {
  const { t } = useTranslation('developer');
  const { number } = useFormats();
  const { sent, leftOut, more } = survey;
  const said = { count: sent.length, number: number(sent.length) };
  const which = more && !isOneByOne(choice) ? 'resend.atLeast' : 'resend.fit';
  return (
    <Stack gap={4}>
      <Text size="sm">{t(which, said)}</Text>
      {isOneByOne(choice) && sent.length > 1 && <Text size="sm">{t('resend.oneByOne')}</Text>}
      {isOneByOne(choice) && more && <Text size="sm">{t('resend.rest')}</Text>}
      {leftOut.map(({ subscription, state, count }) => (
        <Text key={subscription} size="sm" c="dimmed">
          {t('resend.leftOut', {
            count,
            number: number(count),
            subscription,
            state: t(`subscriptions.states.${state}`),
          })}
        </Text>
      ))}
    </Stack>
  );
}

function Busy({ text }: { readonly text: string }): ReactNode {
  return (
    <Group gap="xs">
      <Loader size="sm" />
      <Text size="sm">{text}</Text>
    </Group>
  );
}

/** The fields that choose deliveries to send again. */
function ResendFields(props: {
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
