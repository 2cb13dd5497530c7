import {
  convertCssVariables,
  darken,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
} from '@mantine/core';
import type { ConvertCSSVariablesInput, MantineTheme } from '@mantine/core';
import { theme } from './src/theme/theme.js';

const LIGHT_TEXT_SHADE = 9;
const DARK_TEXT_SHADE = 2;
/** The last shades of yellow, orange and green are too light for text on white. */
const LIGHT_TEXT_DARKENED_BY = 0.4;

/** Colours of text that keep a contrast of at least 4.5 on the backgrounds that they stand on. */
function readableText({ colors }: MantineTheme): ConvertCSSVariablesInput {
  const names = Object.keys(colors).filter((name) => name !== 'dark');
  const textOf = (colourOf: (name: string) => string) =>
    Object.fromEntries(
      names.flatMap((name) =>
        ['light-color', 'outline', 'text'].map((use) => [`--mantine-color-${name}-${use}`, colourOf(name)]),
      ),
    );
  const lightText = (name: string) =>
    name === 'brand'
      ? `var(--mantine-color-brand-${LIGHT_TEXT_SHADE})`
      : darken(colors[name]?.[LIGHT_TEXT_SHADE] ?? 'black', LIGHT_TEXT_DARKENED_BY);
  return {
    variables: {},
    light: {
      ...textOf(lightText),
      '--mantine-color-dimmed': '#545d69',
      '--mantine-color-placeholder': '#6a7280',
      '--mantine-color-error': 'var(--mantine-color-red-9)',
      '--mantine-color-anchor': 'var(--mantine-color-brand-9)',
    },
    dark: {
      ...textOf((name) => `var(--mantine-color-${name}-${DARK_TEXT_SHADE})`),
      '--mantine-color-dimmed': '#b3bac4',
      '--mantine-color-placeholder': '#a4abb6',
      '--mantine-color-error': 'var(--mantine-color-red-3)',
      '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
    },
  };
}

/** Returns the style sheet with the variables of the theme, for both colour schemes. */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const standard = defaultCssVariablesResolver(whole);
  const own = readableText(whole);
  return convertCssVariables(
    {
      variables: { ...standard.variables, ...own.variables },
      light: { '--mantine-color-scheme': 'light', ...standard.light, ...own.light },
      dark: { '--mantine-color-scheme': 'dark', ...standard.dark, ...own.dark },
    },
    ':root',
  );
}
