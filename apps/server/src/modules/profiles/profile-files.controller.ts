import { Controller, Delete, Get, Patch } from '@nestjs/common';
import { Access, Area, Ctx, DryRun, keptFileReply, RequestedPart, Uploaded } from '../../http/index.js';
import type { FileConditions, Reply, RequestContext, Upload } from '../../http/index.js';
import { DescribeFiles, DescribeGetFile, DescribeRemoveFile, DescribeReplaceFile } from './profile-files.openapi.js';
import { ProfileFileWritesService } from './profile-file-writes.service.js';
import { ProfileFilesService } from './profile-files.service.js';
import type { FieldPlace, FieldToChange } from './profile-places.js';
import { PROFILE_PATHS, profileTypeOf, RoutedField, RoutedFieldToChange } from './routed-profile.decorator.js';

const BINARY = PROFILE_PATHS.map((path) => `${path}/:profileId/fields/:fieldId/binary`);
/** Replaced, and never removed: it stands first, so that its path has these methods alone (D-FIL-4). */
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
    @RoutedField() place: FieldPlace,
    @RequestedPart() conditions: FileConditions,
  ): Promise<Reply> {
    return keptFileReply(await this.files.get(ctx, place), conditions);
  }

  @Patch([RESUME, ...BINARY])
  @DescribeReplaceFile()
  replace(
    @Ctx() ctx: RequestContext,
    @RoutedFieldToChange() place: FieldToChange,
    @Uploaded() upload: Upload,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.replace(ctx, place, { upload, dryRun });
  }

  @Delete(BINARY)
  @DescribeRemoveFile()
  remove(
    @Ctx() ctx: RequestContext,
    @RoutedFieldToChange() place: FieldToChange,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.remove(ctx, place, dryRun);
  }
}
