import { Controller, Get, Headers } from '@nestjs/common';
import { Access, Reply } from '../http/index.js';
import { ApiFiles, PAGE_POLICY } from './api-files.js';
import type { ApiFileName } from './api-files.js';

/** The headers of a request that decide in which form a file is sent. */
type RequestHeaders = Readonly<Partial<Record<'if-none-match' | 'accept-encoding', string>>>;

/** Serves the OpenAPI document and its page to everybody, without credentials. */
@Access('public')
@Controller()
export class DocsController {
  constructor(private readonly files: ApiFiles) {}

  @Get(['docs-json', 'openapi.json'])
  getDocument(@Headers() headers: RequestHeaders): Promise<Reply> {
    return this.#reply('document', headers);
  }

  @Get('docs')
  async getPage(@Headers() headers: RequestHeaders): Promise<Reply> {
    return (await this.#reply('page', headers)).with('Content-Security-Policy', PAGE_POLICY);
  }

  @Get('docs/collection.json')
  getCollection(@Headers() headers: RequestHeaders): Promise<Reply> {
    return this.#reply('collection.json', headers);
  }

  @Get('docs/page.js')
  getScript(@Headers() headers: RequestHeaders): Promise<Reply> {
    return this.#reply('page.js', headers);
  }

  @Get('docs/page.css')
  getStyles(@Headers() headers: RequestHeaders): Promise<Reply> {
    return this.#reply('page.css', headers);
  }

  @Get('docs/renderer.js')
  getRenderer(@Headers() headers: RequestHeaders): Promise<Reply> {
    return this.#reply('renderer.js', headers);
  }

  @Get('docs/icon.svg')
  getIcon(@Headers() headers: RequestHeaders): Promise<Reply> {
    return this.#reply('icon.svg', headers);
  }

  async #reply(name: ApiFileName, headers: RequestHeaders): Promise<Reply> {
    const { bytes, contentType, entityTag, isZipped, encoding } = await this.files.get(
      name,
      headers['accept-encoding'],
    );
    const reply = Reply.conditional(entityTag, headers['if-none-match'], () => Reply.file(bytes, contentType));
    if (isZipped) reply.with('Vary', 'Accept-Encoding');
    if (encoding && reply.status === 200) reply.with('Content-Encoding', encoding);
    return reply.revalidated();
  }
}
