import { Module } from '@nestjs/common';
import { ApiFiles } from './api-files.js';
import { DocsController } from './docs.controller.js';

/** The server's description of itself, where the operator has it open (TALENT_DOCS, D-NET-16). */
@Module({ controllers: [DocsController], providers: [ApiFiles] })
export class DocsModule {}
