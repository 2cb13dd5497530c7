import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import { NO_UPLOAD } from '../body/upload.js';
import { requestValue } from '../request/request-value.js';

export const TAKES_FILE = 'talent:takes-file';

/** Declares that a route takes a file, as multipart/form-data. */
export function TakesFile(): CustomDecorator {
  return SetMetadata(TAKES_FILE, true);
}

/** What the body brought. Where nobody keeps the file, it is gone with the reply. Such a route takes a file. */
export const Uploaded = requestValue(({ upload = NO_UPLOAD }) => upload, TakesFile());
