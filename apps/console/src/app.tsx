import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from './frame/loading.js';
import { SignedIn } from './session/signed-in.js';
import { loadTexts } from './texts/texts.js';
import { theme } from './theme/theme.js';

// Loaded with the sign-in, so that the first load is small.
const loadPages = () => import('./pages.js');
const Pages = lazy(async () => ({ default: (await loadPages()).Pages }));

/** Loads the pages and their texts. A failure shows when they are needed. */
async function prepare(): Promise<void> {
  await Promise.allSettled([loadPages(), loadTexts()]);
}

/** The look, with the texts that the components bring themselves in the language of the user. */
function useTheme(): typeof theme {
  const { t } = useTranslation();
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    const visibilityToggleButtonProps = { 'aria-label': t('showInput'), tabIndex: 0 };
    return mergeThemeOverrides(theme, {
      components: {
        PasswordInput: { defaultProps: { visibilityToggleButtonProps } },
        Modal: { defaultProps: { closeButtonProps } },
        Drawer: { defaultProps: { closeButtonProps } },
        Notification: { defaultProps: { closeButtonProps } },
      },
    });
  }, [t]);
}

/** The console. Styles come from files alone (`theme-variables.ts`), because its policy forbids style elements. */
export function App(): ReactNode {
  return (
    <MantineProvider theme={useTheme()} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <Suspense fallback={<Loading />}>
        <SignedIn prepare={prepare}>
          <Pages />
        </SignedIn>
      </Suspense>
    </MantineProvider>
  );
}
