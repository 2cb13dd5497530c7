import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';

/** Serves the OpenAPI document and its page, if TALENT_DOCS is on (D-NET-16). */
@Module({ controllers: [DocsController] })
export class DocsModule {}
