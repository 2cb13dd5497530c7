import { Controller, Get, Headers } from '@nestjs/common';
import { Access, Answer, namesEntityTag } from '../http/index.js';
import { ApiFiles } from './api-files.js';
import type { ApiFileName } from './api-files.js';
import { PAGE_POLICY } from './page.js';

/** The OpenAPI document and its page: the same for everybody, without credentials. */
@Access('public')
@Controller()
export class DocsController {
  constructor(private readonly files: ApiFiles) {}

  @Get('docs-json')
  getDocument(@Headers('if-none-match') known: string | undefined): Promise<Answer> {
    return this.#answer('document', known);
  }

  @Get('docs')
  async getPage(@Headers('if-none-match') known: string | undefined): Promise<Answer> {
    return (await this.#answer('page', known)).with('Content-Security-Policy', PAGE_POLICY);
  }

  @Get('docs/start.js')
  getStart(@Headers('if-none-match') known: string | undefined): Promise<Answer> {
    return this.#answer('start.js', known);
  }

  @Get('docs/swagger-ui-bundle.js')
  getScript(@Headers('if-none-match') known: string | undefined): Promise<Answer> {
    return this.#answer('swagger-ui-bundle.js', known);
  }

  @Get('docs/swagger-ui.css')
  getStyles(@Headers('if-none-match') known: string | undefined): Promise<Answer> {
    return this.#answer('swagger-ui.css', known);
  }

  @Get('docs/favicon-32x32.png')
  getIcon(@Headers('if-none-match') known: string | undefined): Promise<Answer> {
    return this.#answer('favicon-32x32.png', known);
  }

  async #answer(name: ApiFileName, known: string | undefined): Promise<Answer> {
    const { bytes, contentType, entityTag } = await this.files.get(name);
    const answer = namesEntityTag(known, entityTag) ? Answer.notModified() : Answer.file(bytes, contentType);
    return answer.with('ETag', entityTag).revalidated();
  }
}
