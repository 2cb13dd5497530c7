import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

/** A small blueprint without problems. */
export const BLUEPRINT = {
  customer: { id: 1001, name: 'Acme' },
  userGroups: [{ integrationName: 'integrators', label: 'Integrators', administrator: true }],
  users: [{ username: 'acme', name: 'Acme', group: 'integrators' }],
} as const;

/** Creates a temporary folder with these files. Writes an object as JSON, and a text unchanged. */
export function blueprintFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
