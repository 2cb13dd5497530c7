import { Controller, Get, Headers } from '@nestjs/common';
import { Access, Reply } from '../http/index.js';
import { ApiFiles, PAGE_POLICY } from './api-files.js';
import type { ApiFileName } from './api-files.js';

/** Serves the OpenAPI document and its page to everybody, without credentials. */
@Access('public')
@Controller()
export class DocsController {
  constructor(private readonly files: ApiFiles) {}

  @Get(['docs-json', 'openapi.json'])
  getDocument(@Headers('if-none-match') known: string | undefined): Promise<Reply> {
    return this.#reply('document', known);
  }

  @Get('docs')
  async getPage(@Headers('if-none-match') known: string | undefined): Promise<Reply> {
    return (await this.#reply('page', known)).with('Content-Security-Policy', PAGE_POLICY);
  }

  @Get('docs/collection.json')
  getCollection(@Headers('if-none-match') known: string | undefined): Promise<Reply> {
    return this.#reply('collection.json', known);
  }

  @Get('docs/start.js')
  getStart(@Headers('if-none-match') known: string | undefined): Promise<Reply> {
    return this.#reply('start.js', known);
  }

  @Get('docs/swagger-ui-bundle.js')
  getScript(@Headers('if-none-match') known: string | undefined): Promise<Reply> {
    return this.#reply('swagger-ui-bundle.js', known);
  }

  @Get('docs/swagger-ui.css')
  getStyles(@Headers('if-none-match') known: string | undefined): Promise<Reply> {
    return this.#reply('swagger-ui.css', known);
  }

  @Get('docs/favicon-32x32.png')
  getIcon(@Headers('if-none-match') known: string | undefined): Promise<Reply> {
    return this.#reply('favicon-32x32.png', known);
  }

  async #reply(name: ApiFileName, known: string | undefined): Promise<Reply> {
    const { bytes, contentType, entityTag } = await this.files.get(name);
    return Reply.conditional(entityTag, known, () => Reply.file(bytes, contentType)).revalidated();
  }
}
