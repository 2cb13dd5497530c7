import { Controller, Delete, Get, Patch } from '@nestjs/common';
import {
  Access,
  Area,
  bodyOf,
  CONTENT_RANGE,
  Ctx,
  Describe,
  DescribeGroup,
  DryRun,
  fails,
  fileReply,
  IF_MATCH,
  replies,
  replyHeader,
  RequestedPart,
  takesFile,
  Uploaded,
} from '../../http/index.js';
import type { FileConditions, Reply, RequestContext, Upload } from '../../http/index.js';
import { ProfileWritesService } from './profile-writes.service.js';
import { ProfilesService } from './profiles.service.js';
import type { ProfileFileLocator } from './routed-profile.decorator.js';
import { PROFILE_PATHS, profileTypeOf, REFUSALS, RoutedFile } from './routed-profile.decorator.js';

const DISPOSITION = replyHeader('Content-Disposition', 'attachment, and the name of the file');

const FILE = bodyOf('*/*');

const PART_NAME = 'the id of the field that the path names, of a member of an entry that of the member';

const BINARY = ['/:fieldId', '/:fieldId/:entry/:memberId'].flatMap((field) =>
  PROFILE_PATHS.map((path) => `${path}/:profileId/fields${field}/binary`),
);

/** A resume is replaced and never removed. This controller comes first, so that the path of the resume has only these methods (D-FIL-4, D-FIL-11). */
const RESUME = '/customers/:customerId/people/:profileId/fields/resume/binary';

/** The files of profiles (spec: Binary files). */
@DescribeGroup('{types}')
@Access('customer')
@Area(profileTypeOf)
@Controller()
export class ProfileFilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly writes: ProfileWritesService,
  ) {}

  @Get([RESUME, ...BINARY])
  @Describe(
    {
      id: { '/resume/binary': 'getResume', '/{memberId}/binary': 'get{Type}EntryFile', '/binary': 'get{Type}File' },
      summary: {
        '/resume/binary': 'Read the resume of a person',
        '/{memberId}/binary': 'Read a file in an entry of {a type}',
        '/binary': 'Read a file of {a type}',
      },
      description: 'The bytes as they were sent, of a file or image field, with their own content type.',
    },
    replies(200, 'The file, with its own content type', { ...DISPOSITION, ...FILE }),
    replies(206, 'The part asked for', {
      headers: { ...DISPOSITION.headers, ...CONTENT_RANGE.headers },
      ...FILE,
    }),
  )
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedFile() locator: ProfileFileLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.profiles.getFile(ctx, locator), conditions);
  }

  @Patch(RESUME)
  @Describe(
    {
      id: 'replaceResume',
      summary: 'Send the resume of a person',
      description:
        'Sets the resume of the person, in place of the one before. Takes a form of one part, never the raw bytes.',
    },
    IF_MATCH,
    takesFile({ name: 'resume' }),
    REFUSALS,
    replies(204, 'It is there'),
  )
  replaceResume(
    @Ctx() ctx: RequestContext,
    @RoutedFile() locator: ProfileFileLocator,
    @Uploaded() upload: Upload,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.replaceFile(ctx, locator, { upload, dryRun });
  }

  @Patch(BINARY)
  @Describe(
    {
      id: { '/{memberId}/binary': 'replace{Type}EntryFile', '/binary': 'replace{Type}File' },
      summary: { '/{memberId}/binary': 'Send a file to an entry of {a type}', '/binary': 'Send a file of {a type}' },
      description:
        'Sets the file of a file or image field, in place of the one before. Takes a form of one part, never the raw bytes.',
    },
    IF_MATCH,
    takesFile({ namedBy: PART_NAME }),
    REFUSALS,
    replies(204, 'It is there'),
  )
  replace(
    @Ctx() ctx: RequestContext,
    @RoutedFile() locator: ProfileFileLocator,
    @Uploaded() upload: Upload,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.replaceFile(ctx, locator, { upload, dryRun });
  }

  @Delete(BINARY)
  @Describe(
    {
      id: { '/{memberId}/binary': 'remove{Type}EntryFile', '/binary': 'remove{Type}File' },
      summary: {
        '/{memberId}/binary': 'Remove a file from an entry of {a type}',
        '/binary': 'Remove a file of {a type}',
      },
      description: 'Clears a file or image field. The resume of a person cannot be removed, only replaced.',
    },
    IF_MATCH,
    REFUSALS,
    fails('FIELD_REQUIRED'),
    replies(204, 'Removed'),
  )
  remove(
    @Ctx() ctx: RequestContext,
    @RoutedFile() locator: ProfileFileLocator,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.removeFile(ctx, locator, dryRun);
  }
}
