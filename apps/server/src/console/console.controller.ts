import { Controller, Get, Headers } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Access, Reply, requestValue } from '../http/index.js';
import { StaticFiles } from './static-files.js';
import type { SentFile } from './static-files.js';

/** The path below `/console`: '' without a slash at its end, and `/` with one. */
const PathInConsole = requestValue(({ url = '' }): string => (url.split('?', 1)[0] ?? '').slice('/console'.length));

/**
 * The console takes credentials, so it runs its own scripts alone and contacts nobody but this server, and no page may
 * frame it. It shows pictures that requests answered (`blob:`), and frames nothing.
 */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Vite names these files by their content. */
const NAMED_BY_CONTENT = '/assets/';

/** Serves the files of the console to everybody, without credentials (D-NET-28). */
@Access('public')
@Controller()
export class ConsoleController {
  constructor(private readonly files: StaticFiles) {}

  @Get(['console', 'console/*path'])
  async getFile(
    @PathInConsole() pathInConsole: string,
    @Headers() headers: Readonly<Partial<Record<'if-none-match' | 'accept-encoding', string>>>,
  ): Promise<Reply> {
    // The page names its files relative to its own address, which so must end with a slash.
    if (pathInConsole === '') return Reply.of(308, undefined).with('Location', 'console/');
    const name = pathInConsole === '/' ? '/index.html' : pathInConsole;
    const file = await this.files.find(name, headers['accept-encoding']);
    if (!file) throw (await this.files.isEmpty()) ? notBuilt() : notFound();
    return replyWith(file, headers['if-none-match'], name.startsWith(NAMED_BY_CONTENT));
  }
}

function replyWith(file: SentFile, known: string | undefined, isNamedByContent: boolean): Reply {
  const { bytes, contentType, entityTag, isZipped, encoding } = file;
  const reply = Reply.conditional(entityTag, known, () => Reply.file(bytes, contentType))
    .with('Content-Security-Policy', CONSOLE_POLICY)
    .with('Referrer-Policy', 'no-referrer')
    .with('Cross-Origin-Opener-Policy', 'same-origin');
  if (isZipped) reply.with('Vary', 'Accept-Encoding');
  if (encoding && reply.status === 200) reply.with('Content-Encoding', encoding);
  return isNamedByContent ? reply.immutable() : reply.revalidated();
}

function notFound(): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', 'The console has no such file. It begins at /console.');
}

function notBuilt(): ProtocolError {
  const wayOut = 'Build it with `npm start`, or with `npx turbo run build --filter=@talent-platform/server`.';
  return ProtocolError.of('RESOURCE_NOT_FOUND', `The console is not built. ${wayOut}`);
}
