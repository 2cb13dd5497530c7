import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/variables.css';
import './theme/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { startTexts } from './texts/texts.js';

await startTexts();
const root = document.getElementById('console');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
