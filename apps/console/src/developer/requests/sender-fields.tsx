import { Checkbox, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.js';
import type { SignIn } from '../../session/sign-in.js';
import type { Sender } from './wire-request.js';

/** The choice of the sender: as signed in, with another signing secret, or as nobody. Secrets stay in the state of the page. */
export interface SenderChoice {
  readonly kind: 'session' | 'secret' | 'nobody';
  readonly user: string;
  readonly secret: string;
  readonly signsHost: boolean;
}

/** Returns the sender of a choice; undefined while the secret is missing. */
export function senderOf({ kind, user, secret }: SenderChoice, signIn: SignIn): Sender | undefined {
  if (kind === 'nobody') return { kind };
  if (kind === 'session') return { kind: signIn.kind, user: signIn.user, secret: signIn.secret };
  return user === '' || secret === '' ? undefined : { kind, user, secret };
}

/** Returns how the requests of a choice are authorized. */
export function kindOf({ kind }: Pick<SenderChoice, 'kind'>, signIn: Pick<SignIn, 'kind'>): Sender['kind'] {
  return kind === 'session' ? signIn.kind : kind;
}

export function SenderFields(props: {
  readonly choice: SenderChoice;
  readonly onChange: (choice: SenderChoice) => void;
}): ReactNode {
  const { choice, onChange } = props;
  const { t } = useTranslation('developer');
  const { signIn } = useSession();
  const isSigned = kindOf(choice, signIn) === 'secret';
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('sender.title')}
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind })}
        data={[
          { value: 'session', label: t('sender.session') },
          { value: 'secret', label: t('sender.secretOf') },
          { value: 'nobody', label: t('sender.nobody') },
        ]}
      />
      {choice.kind === 'session' && (
        <Text size="sm" c="dimmed">
          {t(signIn.kind === 'secret' ? 'sender.signs' : 'sender.password', { user: signIn.user })}
        </Text>
      )}
      {choice.kind === 'secret' && (
        <>
          <TextInput
            size="xs"
            label={t('sender.user')}
            value={choice.user}
            onChange={({ currentTarget }) => onChange({ ...choice, user: currentTarget.value })}
          />
          <PasswordInput
            size="xs"
            label={t('sender.secret')}
            description={t('sender.secretHint')}
            autoComplete="off"
            value={choice.secret}
            onChange={({ currentTarget }) => onChange({ ...choice, secret: currentTarget.value })}
          />
        </>
      )}
      {isSigned && (
        <Checkbox
          size="xs"
          label={t('sender.signsHost')}
          checked={choice.signsHost}
          onChange={({ currentTarget }) => onChange({ ...choice, signsHost: currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
