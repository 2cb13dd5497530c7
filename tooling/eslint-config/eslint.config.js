import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import checkFile from 'eslint-plugin-check-file';
import globals from 'globals';
import tseslint from 'typescript-eslint';

import { codedErrors, namedExports, parameterCounts, sharedTestLimit } from './house-syntax.js';

const SPECS = ['**/*.spec.{ts,js}', '**/*.api-spec.ts'];
const TESTS = [...SPECS, 'test/**'];
const TABLES = ['**/*.table.ts', '**/catalogue/**', '**/vectors/**', '**/migrations/**'];
const DECLARATIONS = ['**/*.entity.ts', '**/dto/**'];

/** File and folder names: words of lower-case letters and digits, joined by `-`; roles and kinds stand behind a dot. */
const KEBAB_CASE = '+([a-z0-9])*(-+([a-z0-9]))';

/** The one lint configuration of all packages: `export { default } from '@talent-platform/eslint-config'`. */
export default defineConfig(
  globalIgnores(['dist/', 'reports/', 'coverage/', 'data/']),
  {
    files: ['**/*.{js,mjs}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: process.cwd() } },
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, minimumDescriptionLength: 0 }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/only-throw-error': 'error',
    },
  },
  {
    files: ['**/*.{ts,js,mjs}'],
    plugins: { 'check-file': checkFile },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 60],
      'no-restricted-syntax': ['error', ...parameterCounts],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      'check-file/filename-naming-convention': ['error', { '**/*': KEBAB_CASE }, { ignoreMiddleExtensions: true }],
      'check-file/folder-naming-convention': ['error', { '**/*/': '!(utils|helpers|common)' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': ['error', ...parameterCounts, ...codedErrors, ...namedExports],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only src/config reads the environment; take what you need as an argument.',
        },
      ],
    },
  },
  { files: ['src/config/**', 'src/main.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: TABLES, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  { files: DECLARATIONS, rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: SPECS,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', ...sharedTestLimit],
    },
  },
);
