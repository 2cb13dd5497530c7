import { Controller, Get, Headers, Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../config/index.js';
import { Access, filesBelow, PublicFiles, Reply, requestValue } from '../http/index.js';
import type { FileHeaders } from '../http/index.js';

/** The files of the built guide. A page has no ending in its name, and that of a folder has its name. The first page is ''. */
@Injectable()
export class GuideFiles extends PublicFiles {
  constructor({ guideFolder }: Configuration) {
    super(async () => {
      const files = [...(await filesBelow(guideFolder))];
      return new Map(files.map(([name, file]) => [name.replace(/(?:\/index)?\.html$/, ''), file]));
    });
  }
}

/** Reads the path below `/guide`, with a slash in front and none at its end. */
const PathInGuide = requestValue(({ params }): string => {
  const segments = (params['path'] as unknown as readonly string[] | undefined) ?? [];
  return segments
    .map((segment) => `/${segment}`)
    .join('')
    .replace(/\/$/, '');
});

/** The page that the build makes for paths that it does not have. */
const NOT_FOUND = '/404';

/** The pages run the site's own scripts, load nothing from another origin, and no page may frame them. */
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the guides to everybody, without credentials (D-NET-24). */
@Access('public')
@Controller()
export class GuideController {
  constructor(private readonly files: GuideFiles) {}

  @Get(['guide', 'guide/*path'])
  async getFile(@PathInGuide() pathInGuide: string, @Headers() headers: FileHeaders): Promise<Reply> {
    const reply = (await this.files.reply(pathInGuide, headers)) ?? (await this.#notFound());
    return reply.with('Content-Security-Policy', POLICY);
  }

  async #notFound(): Promise<Reply> {
    if (await this.files.isEmpty()) throw notBuilt();
    const page = await this.files.bytesOf(NOT_FOUND);
    if (page) return Reply.page(page.toString(), 404);
    throw ProtocolError.of('RESOURCE_NOT_FOUND', 'The guide has no page here. It begins at /guide.');
  }
}

function notBuilt(): ProtocolError {
  const wayOut = 'Build it with `npm start`, or with `npx turbo run build --filter=@talent-platform/guide-site`.';
  return ProtocolError.of('RESOURCE_NOT_FOUND', `The guide is not built. ${wayOut}`);
}
