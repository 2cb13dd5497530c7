import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { NO_KNOWN_MISTAKE } from '@talent-platform/protocol/web';
import type { SignedRequest } from '@talent-platform/protocol/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { ComparedTexts } from '../../requests/compared-texts.js';
import { CopyAs } from '../../requests/copy-as.js';
import { HeaderTable } from '../../requests/header-table.js';
import { TextBlock } from '../../requests/text-block.js';
import { useComputed } from '../../requests/use-computed.js';
import { useSession } from '../../session/session.js';
import { BREAKS, canBreak } from './breaks.js';
import type { Break } from './breaks.js';
import { ReplyView } from './reply-view.js';
import classes from './request.module.css';
import { explanationOf, isSignatureRefused, sendWireRequest } from './send-wire-request.js';
import type { WireReply } from './send-wire-request.js';
import { authorize, compareSignature } from './wire-request.js';
import type { Sender, WireRequest } from './wire-request.js';

const UNAUTHORIZED = 401;

/** The result of a request, and the stages of its signature. */
export function Sending(props: {
  readonly request: WireRequest;
  readonly sender: Sender | undefined;
  readonly signsHost: boolean;
  readonly missing: Missing | undefined;
  readonly send: Send;
  /** Called with the path of the resource that a reply names. */
  readonly onOpen: (path: string) => void;
}): ReactNode {
  const { request, sender, signsHost, missing, send, onOpen } = props;
  const { t } = useTranslation('developer');
  const preview = useComputed(
    async () => sender && missing !== 'headers' && authorize(request, sender, { now: new Date(), signsHost }),
    [JSON.stringify(request), JSON.stringify(sender), signsHost, missing],
  );
  const result = send.data;
  const signed = preview.value ? preview.value.signed : undefined;
  return (
    <>
      <ProblemNotice error={preview.error ?? send.error} />
      {result?.reply.status === UNAUTHORIZED && result.signed && result.by.kind === 'secret' && (
        <ExplainedRefusal request={result.sent} signed={result.signed} secret={result.by.secret} reply={result.reply} />
      )}
      {result && <ReplyView reply={result.reply} sent={result.sent} onOpen={onOpen} />}
      <SignatureStages signed={signed} missing={missing} />
      <Paper withBorder p="md" component="section" aria-label={t('copyAs.title')}>
        <Title order={2} size="h5" mb="xs">
          {t('copyAs.title')}
        </Title>
        <CopyAs request={{ ...request, signsHost }} isSigned={sender?.kind === 'secret'} />
      </Paper>
    </>
  );
}

/** The part without which nothing can be sent. */
export type Missing = 'secret' | 'headers' | 'path';
type Send = UseMutationResult<
  { readonly by: Sender; readonly sent: WireRequest; readonly signed?: SignedRequest; readonly reply: WireReply },
  Error,
  { readonly request: WireRequest; readonly by: Sender }
>;

/** Signs a request anew and sends it. What was sent, and the secret, are gone with the page. */
export function useSend({
  signsHost,
  broken,
}: {
  readonly signsHost: boolean;
  readonly broken: Break['id'] | undefined;
}): Send {
  const { requests } = useSession();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ request, by }) => {
      const chosen = by.kind === 'secret' ? BREAKS.find(({ id }) => id === broken) : undefined;
      const now = new Date(Date.now() + (chosen?.clockMs ?? 0));
      const authorized = await authorize(request, by, { now, signsHost });
      const sent = chosen ? chosen.change(authorized.request) : authorized.request;
      return { by, sent, signed: authorized.signed, reply: await sendWireRequest(sent, requests) };
    },
  });
}

/** Offers to change one thing of a signed request on its way. */
export function BreakChoice(props: {
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

/** Explains a 401 byte by byte: what was signed beside what the service received. */
function ExplainedRefusal(props: {
  readonly request: WireRequest;
  readonly signed: SignedRequest;
  readonly secret: string;
  readonly reply: WireReply;
}): ReactNode {
  const { request, signed, secret, reply } = props;
  const { t } = useTranslation('developer');
  const explanation = explanationOf(reply.text);
  const { value, error } = useComputed(
    async () => compareSignature({ request, signed }, { secret, ...explanation }),
    [request, signed, secret, reply],
  );
  if (error) return <ProblemNotice error={error} />;
  if (!value) return null;
  const verdict = value.of === 'nothing' ? sameTextsMean(reply.text, explanation.serverText) : value.of;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('explain.title')}>
      <Stack gap="sm">
        <Group gap="xs">
          <IconBulb size={20} aria-hidden />
          <Title order={2} size="h5">
            {t('explain.title')}
          </Title>
        </Group>
        <Text size="sm" fw={600}>
          {t(`explain.of.${verdict}`)}
        </Text>
        {value.hint && (verdict === 'secret' || !value.hint.startsWith(NO_KNOWN_MISTAKE)) && (
          <Text size="sm" dir="auto">
            {value.hint}
          </Text>
        )}
        <Text size="sm">{t(explanation.serverText === undefined ? 'explain.byBrowser' : 'explain.byService')}</Text>
        <ComparedTexts
          left={{ label: t('explain.signed'), text: value.signed }}
          right={{ label: t('explain.arrived'), text: value.arrived }}
        />
      </Stack>
    </Paper>
  );
}

/** Nothing changed on the way if the service names the same text. So the secret or the user is wrong. */
function sameTextsMean(reply: string | undefined, serverText: string | undefined): 'secret' | 'secretOrWay' | 'other' {
  if (!isSignatureRefused(reply)) return 'other';
  return serverText === undefined ? 'secretOrWay' : 'secret';
}

/** Every stage of a signature as it is made: the canonical request, the string to sign, the signature and the headers. */
function SignatureStages(props: {
  readonly signed: SignedRequest | undefined;
  readonly missing: Missing | undefined;
}): ReactNode {
  const { signed, missing } = props;
  const { t } = useTranslation('developer');
  return (
    <Paper withBorder p="md" component="section" aria-label={t('stages.title')}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('stages.title')}
        </Title>
        {signed ? (
          <div className={classes['stages']}>
            <TextBlock label={t('stages.canonical')} text={signed.canonicalRequest} />
            <Stack gap="sm">
              <TextBlock label={t('stages.stringToSign')} text={signed.stringToSign} />
              <TextBlock label={t('stages.signature')} text={signed.signature} />
              <Text size="xs" c="dimmed">
                {t('stages.signatureHint')}
              </Text>
              <HeaderTable label={t('stages.headers')} headers={Object.entries(signed.headers)} />
              <Text size="xs" c="dimmed">
                {t('stages.headersHint')}
              </Text>
            </Stack>
          </div>
        ) : (
          <Text size="sm">{t(missing ? `request.missing.${missing}` : 'stages.unsigned')}</Text>
        )}
      </Stack>
    </Paper>
  );
}
