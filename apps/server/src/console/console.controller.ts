import { Controller, Get, Headers, Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../config/index.js';
import { Access, filesBelow, PublicFiles, Reply, requestValue } from '../http/index.js';
import type { FileHeaders } from '../http/index.js';

/** The files of the built console. */
@Injectable()
export class ConsoleFiles extends PublicFiles {
  constructor({ consoleFolder }: Configuration) {
    super(() => filesBelow(consoleFolder));
  }
}

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
  constructor(private readonly files: ConsoleFiles) {}

  @Get(['console', 'console/*path'])
  async getFile(@PathInConsole() pathInConsole: string, @Headers() headers: FileHeaders): Promise<Reply> {
    // The page names its files relative to its own address, which so must end with a slash.
    if (pathInConsole === '') return Reply.of(308, undefined).with('Location', 'console/');
    const name = pathInConsole === '/' ? '/index.html' : pathInConsole;
    const reply = await this.files.reply(name, headers);
    if (!reply) throw (await this.files.isEmpty()) ? notBuilt() : notFound();
    reply
      .with('Content-Security-Policy', CONSOLE_POLICY)
      .with('Referrer-Policy', 'no-referrer')
      .with('Cross-Origin-Opener-Policy', 'same-origin');
    return name.startsWith(NAMED_BY_CONTENT) ? reply.immutable() : reply;
  }
}

function notFound(): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', 'The console has no such file. It begins at /console.');
}

function notBuilt(): ProtocolError {
  const wayOut = 'Build it with `npm start`, or with `npx turbo run build --filter=@talent-platform/server`.';
  return ProtocolError.of('RESOURCE_NOT_FOUND', `The console is not built. ${wayOut}`);
}
