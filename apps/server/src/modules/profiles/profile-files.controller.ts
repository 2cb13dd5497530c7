import { Controller, Delete, Get, Patch } from '@nestjs/common';
import { Access, Area, Ctx, DryRun, fileReply, RequestedPart, Uploaded } from '../../http/index.js';
import type { FileConditions, Reply, RequestContext, Upload } from '../../http/index.js';
import {
  DescribeFiles,
  DescribeGetFile,
  DescribeRemoveFile,
  DescribeReplaceFile,
  DescribeReplaceResume,
} from './profiles.openapi.js';
import { ProfileFileWritesService } from './profile-file-writes.service.js';
import { ProfileFilesService } from './profile-files.service.js';
import type { FileToChange, ProfileFileLocator } from './routed-profile.decorator.js';
import { PROFILE_PATHS, profileTypeOf, RoutedFile, RoutedFileToChange } from './routed-profile.decorator.js';

const BINARY = ['/:fieldId', '/:fieldId/:entry/:memberId'].flatMap((field) =>
  PROFILE_PATHS.map((path) => `${path}/:profileId/fields${field}/binary`),
);

/** A resume is replaced and never removed. This controller comes first, so that the path of the resume has only these methods (D-FIL-4, D-FIL-11). */
const RESUME = '/customers/:customerId/people/:profileId/fields/resume/binary';

/** The files of profiles (spec: Binary files). */
@DescribeFiles()
@Access('customer')
@Area(profileTypeOf)
@Controller()
export class ProfileFilesController {
  constructor(
    private readonly files: ProfileFilesService,
    private readonly writes: ProfileFileWritesService,
  ) {}

  @Get([RESUME, ...BINARY])
  @DescribeGetFile()
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedFile() locator: ProfileFileLocator,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return fileReply(await this.files.get(ctx, locator), conditions);
  }

  @Patch(RESUME)
  @DescribeReplaceResume()
  replaceResume(
    @Ctx() ctx: RequestContext,
    @RoutedFileToChange() locator: FileToChange,
    @Uploaded() upload: Upload,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.replace(ctx, locator, { upload, dryRun });
  }

  @Patch(BINARY)
  @DescribeReplaceFile()
  replace(
    @Ctx() ctx: RequestContext,
    @RoutedFileToChange() locator: FileToChange,
    @Uploaded() upload: Upload,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.replace(ctx, locator, { upload, dryRun });
  }

  @Delete(BINARY)
  @DescribeRemoveFile()
  remove(
    @Ctx() ctx: RequestContext,
    @RoutedFileToChange() locator: FileToChange,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.remove(ctx, locator, dryRun);
  }
}
