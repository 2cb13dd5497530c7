import { Anchor, Button, Group, Text } from '@mantine/core';
import type { PartnerAnswer } from '@talent-platform/client';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { webAddress } from '../../display/web-address.js';
import { useSession } from '../../session/session.js';

/** Shows what the partner said, or what its outcome means if it said nothing. It is text: markup in it is shown as it is. */
export function AnswerText({ outcome }: { readonly outcome: PartnerAnswer }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { outcome: result, userMessage } = outcome;
  return (
    <>
      {userMessage && (
        <Text
          size="sm"
          c="var(--mantine-color-text)"
          dir="auto"
          style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {userMessage}
        </Text>
      )}
      {(!userMessage || result === 'pending' || result === 'failed') && (
        <Text size="sm" c="var(--mantine-color-text)">
          {t(`answer.text.${result}`)}
        </Text>
      )}
    </>
  );
}

/** Links that go with an answer: to the partner's page, and for administrators to the deliveries of the event. */
export function AnswerLinks({ outcome }: { readonly outcome: PartnerAnswer }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { me } = useSession();
  const { outcome: result, redirectUrl } = outcome;
  const page = webAddress(redirectUrl);
  const isUndelivered = result === 'pending' || result === 'failed';
  if (!page && !(isUndelivered && me.administrator)) return null;
  return (
    <Group gap="sm">
      {page && (
        <>
          <Button
            component="a"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            data-autofocus
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('answer.openPage')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('answer.host')} <bdi>{new URL(page).host}</bdi>
          </Text>
        </>
      )}
      {isUndelivered && me.administrator && (
        <Anchor component={Link} to="/deliveries" size="sm">
          {t('answer.deliveries')}
        </Anchor>
      )}
    </Group>
  );
}
