import { Module } from '@nestjs/common';
import { ApiFiles } from './api-files.js';
import { DocsController } from './docs.controller.js';

/** Serves the OpenAPI document and its page, if TALENT_DOCS is on (D-NET-16). */
@Module({ controllers: [DocsController], providers: [ApiFiles] })
export class DocsModule {}
