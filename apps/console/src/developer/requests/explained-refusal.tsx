import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { NO_KNOWN_MISTAKE } from '@talent-platform/protocol/web';
import type { SignedRequest } from '@talent-platform/protocol/web';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { ComparedTexts } from '../../requests/compared-texts.js';
import { useComputed } from '../../requests/use-computed.js';
import { explanationOf, isSignatureRefused } from './send-wire-request.js';
import type { WireReply } from './send-wire-request.js';
import { compareSignature } from './wire-request.js';
import type { WireRequest } from './wire-request.js';

/** Explains a 401 byte by byte: what was signed beside what the service received. */
export function ExplainedRefusal(props: {
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
