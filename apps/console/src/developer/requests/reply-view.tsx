import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../display/copy-button.js';
import { useFormats } from '../../display/dates.js';
import { HeaderTable } from '../../requests/header-table.js';
import { indentJson } from '../../requests/json-text.js';
import { TextBlock } from '../../requests/text-block.js';
import { useSession } from '../../session/session.js';
import { findLocation } from './send-wire-request.js';
import type { WireReply } from './send-wire-request.js';
import { shownHeaders } from './wire-request.js';
import type { WireRequest } from './wire-request.js';

const FIRST_ERROR = 400;

/** The reply of the service, and the headers that it is the reply to. The focus goes there, because that is what somebody who sends a request waits for. */
export function ReplyView(props: {
  readonly reply: WireReply;
  readonly sent: WireRequest;
  /** Called with the path of the resource that Location names. */
  readonly onOpen: (path: string) => void;
}): ReactNode {
  const { reply, sent, onOpen } = props;
  const { t } = useTranslation('developer');
  const { signIn } = useSession();
  const { number } = useFormats();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [reply]);
  const made = findLocation(reply, signIn.baseUrl);
  const { status, statusText, transactionId, text, isCut, bytes } = reply;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('reply.title')}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h5" ref={title} tabIndex={-1}>
            {t('reply.title')}
          </Title>
          <Badge variant="light" color={status < FIRST_ERROR ? 'green' : 'red'}>
            {status} {statusText}
          </Badge>
          <Text size="sm">
            {t('reply.to')} <bdi>{`${sent.method} ${sent.target}`}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t('milliseconds', { count: reply.durationMs })} ·{' '}
            {t('request.bytes', { count: bytes, number: number(bytes) })}
          </Text>
          {transactionId && (
            <Group gap={4}>
              <Text size="sm">{transactionId}</Text>
              <CopyButton text={transactionId} label={t('reply.copyTransaction')} />
            </Group>
          )}
        </Group>
        {text === undefined ? (
          <Text size="sm">{t('reply.binary')}</Text>
        ) : (
          <TextBlock label={t('reply.body')} text={isCut ? text : indentJson(text)} note={isCut && t('reply.cut')} />
        )}
        {made && (
          <Button variant="default" size="xs" w="fit-content" onClick={() => onOpen(made)}>
            {t('reply.open', { path: made })}
          </Button>
        )}
        <HeaderTable label={t('reply.headers')} headers={reply.headers} />
        <HeaderTable label={t('reply.sentHeaders')} headers={shownHeaders(sent)} />
      </Stack>
    </Paper>
  );
}
