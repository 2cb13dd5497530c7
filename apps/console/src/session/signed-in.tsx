import { Button, Stack, Title } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../errors/problem-notice.js';
import { Loading } from '../frame/loading.js';
import { RecentRequests } from '../requests/recent-requests.js';
import { forgetAllInput, forgetOtherInput } from './kept-input.js';
import { findKeptSignIn, forgetRefusal, forgetSignIn, keepSignIn, noteRefusal } from './kept-sign-in.js';
import { readMe } from './me.js';
import { SessionProvider, sessionOf } from './session.js';
import type { Session } from './session.js';
import { SignInPage } from './sign-in-page.js';
import { clientOf, isRefusal } from './sign-in.js';
import type { SignIn } from './sign-in.js';

const FRESH_FOR_MS = 10_000;

/** Shows the sign-in until somebody has signed in, and then its children, which are prepared while the service answers. */
export function SignedIn(props: { readonly prepare: () => Promise<void>; readonly children: ReactNode }): ReactNode {
  const { prepare, children } = props;
  const [session, setSession] = useState<Session>();
  const [kept] = useState(() => findKeptSignIn(sessionStorage));
  const [failure, setFailure] = useState<unknown>();

  const signIn = useCallback(
    async (entered: SignIn, keep: boolean) => {
      const requests = new RecentRequests();
      const reading = readMe(clientOf(entered, requests.hooks), entered.customerId);
      // Once the request is sent, which would wait behind dozens of files: browsers hold six connections to a host.
      const prepared = new Promise((resolve) => setTimeout(resolve)).then(prepare);
      const me = await reading;
      await prepared;
      forgetRefusal(sessionStorage);
      const known = { ...entered, customerId: String(me.customer.id) };
      if (keep) keepSignIn(known, sessionStorage);
      const signOut = () => {
        forgetAllInput(sessionStorage);
        // The address may hold what was searched for. Whoever is refused may sign in again, and goes on there.
        history.replaceState(null, '', '#/');
        leave();
      };
      const client = clientOf(known, requests.hooks);
      const entering = sessionOf({ client, me, signIn: known, requests, signOut });
      forgetOtherInput(entering.inputOwner, sessionStorage);
      // A transition shows no fallback in between, which React would then keep for 300 ms.
      startTransition(() => setSession(entering));
    },
    [prepare],
  );

  useEffect(() => {
    if (!kept || session || failure) return;
    signIn(kept, true).catch((error: unknown) => (isRefusal(error) ? leaveRefused() : setFailure(error)));
  }, [kept, session, failure, signIn]);

  const queries = useMemo(queriesOf, [session]);
  if (session) {
    return (
      <SessionProvider value={session}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </SessionProvider>
    );
  }
  if (!kept) return <SignInPage onSignIn={signIn} />;
  if (!failure) return <Loading />;
  return <Unreachable error={failure} onRetry={() => setFailure(undefined)} onSignOut={leave} />;
}

/**
 * Ends the session by loading the page anew. So nothing of it goes on: no request, no message that comes late, no
 * button that would act in the name of the user who has left.
 */
function leave(): void {
  forgetSignIn(sessionStorage);
  location.reload();
}

/** Ends the session because the service refuses the user, which the sign-in then says. */
function leaveRefused(): void {
  noteRefusal(sessionStorage);
  leave();
}

/** The service is away, or has failed. What was kept stays kept, because nobody has refused it. */
function Unreachable(props: {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onSignOut: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Stack component="main" p="xl" align="flex-start">
      <Title order={1}>{t('name')}</Title>
      <ProblemNotice error={props.error} onRetry={props.onRetry} />
      <Button variant="default" onClick={props.onSignOut}>
        {t('user.signOut')}
      </Button>
    </Stack>
  );
}

/** Makes the memory of what was read. It starts empty for each session, so that no user sees what another has read. */
function queriesOf(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isRefusal(error)) leaveRefused();
      },
    }),
    // The client of the web services repeats by itself what may be repeated.
    defaultOptions: { queries: { retry: false, staleTime: FRESH_FOR_MS, refetchOnWindowFocus: false } },
  });
}
