import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { CopyAs } from '../../requests/copy-as.js';
import { useComputed } from '../../requests/use-computed.js';
import { useSession } from '../../session/session.js';
import { BREAKS, canBreak } from './breaks.js';
import type { Break } from './breaks.js';
import { ExplainedRefusal } from './explained-refusal.js';
import { ReplyView } from './reply-view.js';
import { sendWireRequest } from './send-wire-request.js';
import { SignatureStages } from './signature-stages.js';
import { authorize } from './wire-request.js';
import type { Sender, WireRequest } from './wire-request.js';

const UNAUTHORIZED = 401;

/** The stages of the signature, the button that sends, and what came of it. */
export function Sending(props: {
  readonly request: WireRequest;
  readonly sender: Sender | undefined;
  readonly signsHost: boolean;
  /** The part that has to be mended before the request can be sent. */
  readonly left: 'headers' | 'path' | undefined;
  /** Called with the path of the resource that a reply names. */
  readonly onOpen: (path: string) => void;
}): ReactNode {
  const { request, sender, signsHost, left, onOpen } = props;
  const { t } = useTranslation('developer');
  const [broken, setBroken] = useState<Break['id']>();
  const preview = useComputed(
    async () => sender && left !== 'headers' && authorize(request, sender, { now: new Date(), signsHost }),
    [JSON.stringify(request), JSON.stringify(sender), signsHost, left],
  );
  const send = useSend(request, { signsHost, broken });
  const result = send.data;
  const signed = preview.value ? preview.value.signed : undefined;
  const missing = sender ? left : 'secret';
  return (
    <>
      <SignatureStages signed={signed} missing={missing} />
      <Paper withBorder p="md">
        <Stack gap="sm">
          {signed && <BreakChoice value={broken} request={request} onChange={setBroken} />}
          <Group gap="sm">
            <Button
              leftSection={<IconSend size={16} aria-hidden />}
              loading={send.isPending}
              disabled={missing !== undefined}
              onClick={() => sender && send.mutate(sender)}
            >
              {t(broken && signed ? 'request.sendBroken' : 'request.send')}
            </Button>
            {missing && <Text size="sm">{t(`request.missing.${missing}`)}</Text>}
          </Group>
          <ProblemNotice error={preview.error ?? send.error} />
        </Stack>
      </Paper>
      {result?.reply.status === UNAUTHORIZED && result.signed && result.by.kind === 'secret' && (
        <ExplainedRefusal request={result.sent} signed={result.signed} secret={result.by.secret} reply={result.reply} />
      )}
      {result && <ReplyView reply={result.reply} sent={result.sent} onOpen={onOpen} />}
      <Paper withBorder p="md" component="section" aria-label={t('copyAs.title')}>
        <Title order={2} size="h5" mb="xs">
          {t('copyAs.title')}
        </Title>
        <CopyAs request={{ ...request, signsHost }} isSigned={sender?.kind === 'secret'} />
      </Paper>
    </>
  );
}

/** Signs a request anew and sends it. What was sent, and the secret, are gone with the page. */
function useSend(
  request: WireRequest,
  { signsHost, broken }: { readonly signsHost: boolean; readonly broken: Break['id'] | undefined },
) {
  const { requests } = useSession();
  return useMutation({
    gcTime: 0,
    mutationFn: async (by: Sender) => {
      const chosen = by.kind === 'secret' ? BREAKS.find(({ id }) => id === broken) : undefined;
      const now = new Date(Date.now() + (chosen?.clockMs ?? 0));
      const authorized = await authorize(request, by, { now, signsHost });
      const sent = chosen ? chosen.change(authorized.request) : authorized.request;
      return { by, sent, signed: authorized.signed, reply: await sendWireRequest(sent, requests) };
    },
  });
}

function BreakChoice(props: {
  readonly value: Break['id'] | undefined;
  readonly request: WireRequest;
  readonly onChange: (value: Break['id'] | undefined) => void;
}): ReactNode {
  const { value, request, onChange } = props;
  const { t } = useTranslation('developer');
  const offered = BREAKS.filter(({ id }) => canBreak(id, request));
  return (
    <div>
      <NativeSelect
        label={t('break.title')}
        maw="28rem"
        value={value ?? ''}
        data={[
          { value: '', label: t('break.nothing') },
          ...offered.map(({ id }) => ({ value: id, label: t(`break.${id}`) })),
        ]}
        onChange={({ currentTarget }) => onChange(offered.find(({ id }) => id === currentTarget.value)?.id)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t('break.text')}
      </Text>
    </div>
  );
}
