import { Controller, Get } from '@nestjs/common';
import { Access, Reply } from '../../http/index.js';
import { DocumentEngines } from './document-engines.js';
import { DescribeEngines, DescribeListEngines } from './engines.openapi.js';

/** The platform API of the engines that create texts and PDFs of files. */
@DescribeEngines()
@Access('administrator')
@Controller('platform/v1/documents/engines')
export class EnginesPlatformController {
  constructor(private readonly engines: DocumentEngines) {}

  @Get()
  @DescribeListEngines()
  async list(): Promise<Reply> {
    return Reply.ok({ engines: await this.engines.reports() });
  }
}
