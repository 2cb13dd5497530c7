import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createApiDocument } from './create-api-document.js';

const [, , file = ''] = process.argv;

// A step of the build, so that the running server need not make the document.
await writeFile(file, JSON.stringify(createApiDocument()));
