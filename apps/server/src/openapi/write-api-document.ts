import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createApiDocument } from './create-api-document.js';

const [, , file = ''] = process.argv;

// This file is a step of the build, so that the running server need not create the document.
await writeFile(file, JSON.stringify(createApiDocument()));
