import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createApiDocument } from './create-api-document.js';
import { DOCUMENT_FILE } from './document-file.js';

// A step of the build: the running server has nothing to make.
await writeFile(DOCUMENT_FILE, JSON.stringify(createApiDocument()));
