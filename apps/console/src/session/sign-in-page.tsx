import {
  Alert,
  Button,
  Checkbox,
  Paper,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../errors/problem-notice.js';
import { wasRefused } from './kept-sign-in.js';
import { isRefusal, isServedHere, serviceOf } from './sign-in.js';
import type { SignIn } from './sign-in.js';
import classes from './sign-in-page.module.css';

/** Asks who signs in. `onSignIn` rejects with what the service said. */
export function SignInPage(props: { readonly onSignIn: (signIn: SignIn, keep: boolean) => Promise<void> }): ReactNode {
  const { onSignIn } = props;
  const { t } = useTranslation();
  const [kind, setKind] = useState<SignIn['kind']>('password');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const read = (name: string) => String(entered.get(name) ?? '');
    const signIn = {
      baseUrl: read('baseUrl').trim().replace(/\/+$/, ''),
      customerId: read('customer').trim(),
      user: read('username'),
      kind,
      secret: read('secret'),
    };
    setBusy(true);
    setError(undefined);
    try {
      await onSignIn(signIn, entered.has('keep'));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <main className={classes['page']}>
      <Paper withBorder p="lg" className={classes['card']}>
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="sm">
            <img src="./icon.svg" alt="" className={classes['icon']} />
            <Title order={1} size="h3">
              {t('signIn.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('signIn.text')}
            </Text>
            {wasRefused(sessionStorage) && <Alert color="yellow">{t('signIn.ended')}</Alert>}
            {kind === 'password' && isRefusal(error) ? (
              <Alert color="red" role="alert">
                {t('signIn.wrong')}
              </Alert>
            ) : (
              <ProblemNotice error={error} />
            )}
            <SignInFields kind={kind} onKind={setKind} />
            <Button type="submit" loading={isBusy}>
              {t('signIn.submit')}
            </Button>
            <Text size="xs" c="dimmed">
              {t('signIn.demo')}
            </Text>
          </Stack>
        </form>
      </Paper>
    </main>
  );
}

function SignInFields(props: {
  readonly kind: SignIn['kind'];
  readonly onKind: (kind: SignIn['kind']) => void;
}): ReactNode {
  const { kind, onKind } = props;
  const { t } = useTranslation();
  return (
    <>
      <TextInput name="username" label={t('signIn.user')} autoComplete="username" autoFocus required />
      <PasswordInput
        name="secret"
        label={t(`signIn.${kind}`)}
        autoComplete={kind === 'password' ? 'current-password' : 'off'}
        required
      />
      <Checkbox name="keep" label={t('signIn.keep')} description={t('signIn.keepHint')} />
      <details open={!isServedHere(window.location)}>
        <summary className={classes['more']}>{t('signIn.more')}</summary>
        <Stack gap="sm" pt="sm">
          <SegmentedControl
            aria-label={t('signIn.kind')}
            value={kind}
            onChange={onKind}
            data={[
              { value: 'password', label: t('signIn.password') },
              { value: 'secret', label: t('signIn.secret') },
            ]}
          />
          <TextInput
            name="baseUrl"
            type="url"
            label={t('signIn.baseUrl')}
            defaultValue={serviceOf(window.location)}
            required
          />
          <TextInput
            name="customer"
            label={t('signIn.customer')}
            description={t('signIn.customerHint')}
            inputMode="numeric"
            pattern="[1-9][0-9]*"
          />
        </Stack>
      </details>
    </>
  );
}
