import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createCollection, readSigningScript } from './collection/create-collection.js';
import { createApiDocument } from './create-api-document.js';

const [, , documentFile = '', collectionFile = ''] = process.argv;

// This file is a step of the build, so that the running server need not create the document and the collection.
const document = createApiDocument();
await writeFile(documentFile, JSON.stringify(document));
await writeFile(collectionFile, JSON.stringify(createCollection(document, await readSigningScript())));
