import { Controller, Delete, Get, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  Is,
  isString,
  JsonBody,
  MayBeAbsent,
  PageQuery,
  pageSizeOf,
  Parameters,
  parsePathId,
  replies,
  Reply,
  replyHeader,
  requestValue,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import { parseProfileId } from '../profiles/index.js';
import { NewNoteBody, NoteReply, NotesReply } from './note.mapper.js';
import { noteNotFound, NotesService } from './notes.service.js';

const RoutedPerson = requestValue(({ params }) => parseProfileId(params['personId'] ?? ''));
const RoutedNote = requestValue(({ params }) => parsePathId(params['noteId'] ?? '', noteNotFound));

class NotesQuery extends PageQuery {
  @MayBeAbsent()
  @Is(
    { minLength: 1, maxLength: 200, description: 'Notes that contain this text alone; upper and lower case are alike' },
    'must be a text of 1 to 200 characters',
    (text) => isString(text) && text !== '' && Array.from(text).length <= 200,
  )
  readonly text?: string;
}

/** The platform API of notes (D-NOT). */
@DescribeGroup('Notes')
@Access('customer')
@Area('notes')
@Controller('platform/v1/customers/:customerId')
export class NotesPlatformController {
  constructor(private readonly notes: NotesService) {}

  @Get('people/:personId/notes')
  @Describe(
    {
      id: 'listPersonNotes',
      summary: 'List the notes on a person',
      description: 'Newest first, with those on the workflows of the person that the caller sees.',
    },
    replies(200, 'The notes, and next if there may be more', { schema: NotesReply }),
  )
  async listOfPerson(
    @Ctx() ctx: RequestContext,
    @RoutedPerson() personId: number,
    @Parameters(PageQuery) { after, size }: PageQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.notes.listOfPerson(ctx, personId, { after, size: pageSizeOf(size) }));
  }

  @Post('people/:personId/notes')
  @Describe(
    {
      id: 'createNote',
      summary: 'Write a note',
      description: 'Writes a note on a person, or on a workflow of the person. A note cannot be changed.',
    },
    replies(201, 'Written', replyHeader('Location', 'The URL of the note', 'uri')),
  )
  create(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedPerson() personId: number,
    @JsonBody(NewNoteBody) body: NewNoteBody,
  ): Promise<Reply> {
    return this.notes.create(ctx, personId, body);
  }

  @Get('notes')
  @Describe(
    {
      id: 'listNotes',
      summary: 'Find notes',
      description: 'Newest first, the notes on everybody whom the caller sees. A page may be short or empty.',
    },
    replies(200, 'The notes, and next if there may be more', { schema: NotesReply }),
  )
  async list(@Ctx() ctx: RequestContext, @Parameters(NotesQuery) { text, after, size }: NotesQuery): Promise<Reply> {
    return Reply.ok(await this.notes.list(ctx, { text, after, size: pageSizeOf(size) }));
  }

  @Get('notes/:noteId')
  @Describe(
    { id: 'getNote', summary: 'Read a note', description: 'Answers one note.' },
    replies(200, 'The note', { schema: NoteReply }),
  )
  async get(@Ctx() ctx: RequestContext, @RoutedNote() id: number): Promise<Reply> {
    return Reply.ok(await this.notes.get(ctx, id));
  }

  @Delete('notes/:noteId')
  @Describe(
    {
      id: 'removeNote',
      summary: 'Delete a note',
      description: 'Deletes a note for good. Administrators delete any note, all others their own.',
    },
    replies(204, 'Deleted'),
    fails('RESOURCE_ACCESS_DENIED'),
    replies(403, 'Somebody else wrote the note'),
  )
  async remove(@Ctx() ctx: RequestContext, @RoutedNote() id: number): Promise<Reply> {
    await this.notes.remove(ctx, id);
    return Reply.noContent();
  }
}
