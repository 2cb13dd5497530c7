import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createApiDocument } from './create-api-document.js';

const [, , file = ''] = process.argv;

// A step of the build: the running server has nothing to make.
await writeFile(file, JSON.stringify(createApiDocument()));
