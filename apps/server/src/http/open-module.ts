import { applyDecorators, Global, Module } from '@nestjs/common';
import type { ModuleMetadata } from '@nestjs/common';

/** A module of Nest whose providers all others may inject. The import rules say which of them do. */
export function OpenModule({ controllers = [], providers = [] }: ModuleMetadata): ClassDecorator {
  return applyDecorators(Global(), Module({ controllers, providers, exports: providers }));
}
