import { Controller, Get } from '@nestjs/common';
import { Access, Describe, DescribeGroup, Is, MayBeAbsent, replies, Reply } from '../../http/index.js';
import { KINDS } from '@talent-platform/documents';
import { DocumentEngines } from './document-engines.js';

class CapabilityReply {
  @Is({ enum: ['text', 'pdf'] }) readonly operation!: string;
  @Is([{ enum: KINDS }]) readonly kinds!: readonly string[];

  @MayBeAbsent()
  @Is({ enum: ['exact', 'reflow', 'image'], description: 'Of PDFs: the best that it makes' })
  readonly fidelity?: string;
}

class EngineReply {
  @Is() readonly id!: string;
  @Is({ enum: ['embedded', 'system'] }) readonly origin!: string;
  @Is() readonly isAvailable!: boolean;
  @MayBeAbsent() @Is() readonly version?: string;
  @MayBeAbsent() @Is({ description: 'Why it cannot be used here' }) readonly reason?: string;
  @Is([CapabilityReply]) readonly capabilities!: readonly CapabilityReply[];
}

class EnginesReply {
  @Is([EngineReply]) readonly engines!: readonly EngineReply[];
}

@DescribeGroup('Operation')
@Access('administrator')
@Controller('platform/v1/documents/engines')
export class EnginesPlatformController {
  constructor(private readonly engines: DocumentEngines) {}

  @Get()
  @Describe(
    {
      id: 'listDocumentEngines',
      summary: 'List the engines for documents',
      description: 'Lists what makes texts and PDFs of files, and what each can do on this machine.',
    },
    replies(200, 'Those that are here with their versions, the others with the reason', { schema: EnginesReply }),
  )
  async list(): Promise<Reply> {
    return Reply.ok({ engines: await this.engines.reports() });
  }
}
