import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { digestOf } from '../../http/index.js';
import type { ServedFile, RequestContext } from '../../http/index.js';
import type { StoredContent } from '../../file-storage/index.js';
import { filePathOf } from '../../profile-engine/index.js';
import type { StoredFile } from '../../profile-engine/index.js';
import { FileContents } from '../files/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { getFile, getFileField } from './file-fields.rules.js';
import type { ProfileFileLocator } from './routed-profile.decorator.js';
import { ProfileRecords } from './profile-records.js';

/** The use-cases that read the files of profiles (spec: Binary files). */
@Injectable()
export class ProfileFilesService {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly records: ProfileRecords,
    private readonly contents: FileContents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async get(ctx: RequestContext, locator: ProfileFileLocator): Promise<ServedFile> {
    const file = await this.getStored(ctx, locator);
    return {
      contentType: file.type,
      filename: file.filename,
      size: file.size,
      entityTag: fileTagOf(file),
      open: (range) => this.contents.read(file, range),
    };
  }

  /** Returns the stored file, for use-cases that read its content in their own way. */
  async getStored(ctx: RequestContext, locator: ProfileFileLocator): Promise<StoredFile & StoredContent> {
    const { profileType, id } = locator;
    const definitions = await this.definitions.definitionsOf(ctx);
    const key = { customerId: ctx.customerId, profileType, id, definitions, forUpdate: false };
    const { record } = await this.records.getSeen(this.unitOfWork.reader, key);
    getFileField(definitions.get(profileType), record.values, locator);
    return ownedFile(ctx, locator, getFile(record.values, locator));
  }
}

/** The file, with its owner. The log names the owner if the content is lost (D-PLT-28). */
function ownedFile(
  { customerId: customer }: RequestContext,
  locator: ProfileFileLocator,
  file: StoredFile,
): StoredFile & StoredContent {
  return { ...file, owner: { customer, profile: `${locator.profileType}/${locator.id}`, field: filePathOf(locator) } };
}

/** Returns a tag for a content under a file name. It reveals nothing of other fields (D-FIL-10). */
export function fileTagOf({ hash, filename, type }: StoredFile): string {
  return `"${digestOf([hash, filename, type])}"`;
}
