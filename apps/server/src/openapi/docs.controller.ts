import { Controller, Get, Headers, NotFoundException } from '@nestjs/common';
import { Access, Reply, requestValue, segmentBehind } from '../http/index.js';
import type { FileHeaders } from '../http/index.js';
import { ApiFiles } from './api-files.js';

/** The files below /docs. */
const FILES = ['collection.json', 'page.js', 'page.css', 'renderer.js', 'icon.svg'];

const RequestedFile = requestValue((request) => segmentBehind('/docs/', request));

/**
 * The page takes credentials, so it runs only the server's own scripts, contacts nobody else, and no page may frame it.
 * The renderer writes its styles into the page, and shows pictures and PDFs that requests answered (`blob:`). A `blob:` in
 * a frame has this policy too.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'frame-src blob:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document and its page to everybody, without credentials (D-NET-16). */
@Access('public')
@Controller()
export class DocsController {
  constructor(private readonly files: ApiFiles) {}

  @Get(['docs-json', 'openapi.json'])
  getDocument(@Headers() headers: FileHeaders): Promise<Reply> {
    return this.#reply('openapi.json', headers);
  }

  @Get('docs')
  async getPage(@Headers() headers: FileHeaders): Promise<Reply> {
    return (await this.#reply('index.html', headers)).with('Content-Security-Policy', PAGE_POLICY);
  }

  @Get(FILES.map((name) => `docs/${name}`))
  getFile(@RequestedFile() name: string, @Headers() headers: FileHeaders): Promise<Reply> {
    return this.#reply(name, headers);
  }

  async #reply(name: string, headers: FileHeaders): Promise<Reply> {
    const reply = await this.files.reply(name, headers);
    if (!reply) throw new NotFoundException();
    return reply;
  }
}
