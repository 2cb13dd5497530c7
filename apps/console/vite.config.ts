import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { pdfFilesPlugin } from './pdf-files.js';
import { themeVariables } from './theme-variables.js';

/** Writes the theme's variables into a style sheet, because the console's policy forbids style elements in the page. */
function themeStyleSheet(): Plugin {
  return {
    name: 'theme-style-sheet',
    load: (source) => (source.endsWith('/src/theme/variables.css') ? themeVariables() : undefined),
  };
}

const server = process.env['TALENT_DEV_SERVER'] ?? 'http://127.0.0.1:8080';

const endOf = (name = '') => (name.endsWith('.mjs') ? '.js' : '[extname]');

export default defineConfig({
  // Relative, so that the files can be served from any folder of any host.
  base: './',
  plugins: [react(), themeStyleSheet(), pdfFilesPlugin()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.txt' },
    // Many hosts serve .mjs with a type that browsers refuse to run.
    rolldownOptions: { output: { assetFileNames: ({ names }) => `assets/[name]-[hash]${endOf(names[0])}` } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/customers', '/platform', '/metrics', '/portals', '/health'].map((path) => [path, server]),
    ),
  },
});
