import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import { NO_UPLOAD } from '../body/upload.js';
import { requestValue } from '../request/request-value.js';

export const TAKES_FILE = 'talent:takes-file';

/** Declares that a route takes a file, as multipart/form-data. */
export function TakesFile(): CustomDecorator {
  return SetMetadata(TAKES_FILE, true);
}

/** The file of the body, which is deleted with the reply unless a handler keeps it. Declares that the route takes a file. */
export const Uploaded = requestValue(({ upload = NO_UPLOAD }) => upload, TakesFile());
