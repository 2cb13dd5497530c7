import { Injectable } from '@nestjs/common';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { nextIds, UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { BaseUrl, Is, IsId, IsUtcTime, MayBeAbsent, Reply } from '../../../http/index.js';
import type { ApiSchema, RequestContext } from '../../../http/index.js';
import { Clock, Log } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import { actorOf, AdministrationTrail } from '../../access/index.js';
import { ErasuresRepository } from '../../erasures/index.js';
import type { Erasure } from '../../erasures/index.js';
import { PersonFinder } from '../person-finder.js';
import { ErasedRecords } from './erased-records.js';
import type { ErasureWork } from './erasure-steps.js';
import { OpenErasures } from './open-erasures.js';

const KINDS = ['profiles', 'workflows', 'notes', 'forms', 'files', 'auditRecords', 'deliveries', 'deliveryAttempts'];

function countsOf(kinds: readonly string[], description: string): ApiSchema {
  const counts = kinds.map((kind) => [kind, { type: 'integer', minimum: 0 }]);
  return { type: 'object', properties: Object.fromEntries(counts) as ApiSchema, description };
}

/** The numbers of a dry run. */
export class DraftedErasureReply {
  @IsId() readonly customer!: number;
  @IsId() readonly person!: number;
  @IsUtcTime({ description: 'When the profile was made' }) readonly personCreatedAt!: string;

  @Is(
    countsOf(
      KINDS.filter((kind) => kind !== 'files'),
      'How many of each kind there are. Files and stored replies are not counted',
    ),
  )
  readonly wouldErase!: Readonly<Record<string, number>>;
}

/** The receipt of an erasure (D-PRV-6). */
export class ReceiptReply {
  @IsId() readonly id!: number;
  @IsId() readonly customer!: number;
  @IsId({ description: 'The id that the person had. It is never given again' }) readonly person!: number;
  /** Tells whether an id names the same person after a restore. */
  @IsUtcTime({ description: 'When the profile was made' }) readonly personCreatedAt!: string;

  @Is({ enum: ['erasing', 'erased'], description: 'The person is gone for everybody in either state' })
  readonly state!: 'erasing' | 'erased';

  @IsUtcTime() readonly begunAt!: string;
  @MayBeAbsent() @IsUtcTime({ description: 'Left out until everything is erased' }) readonly endedAt?: string;
  @Is() readonly user!: string;
  @MayBeAbsent() @Is({ const: 'operator', description: 'There if the operator ran a command' }) readonly kind?: string;
  @Is() readonly transactionId!: string;

  @Is(countsOf([...KINDS, 'storedReplies'], 'How many of each kind were erased so far'))
  readonly erased!: Readonly<Record<string, number>>;
}

export class ReceiptsReply {
  @Is([ReceiptReply]) readonly erasures!: readonly ReceiptReply[];
  @MayBeAbsent() @Is() readonly next?: number;
}

/** Erases people: one unit of work takes the profile with its workflows, notes and forms, so the person is gone at once (D-PRV-3). */
@Injectable()
export class PersonErasures {
  constructor(
    private readonly writes: Writes,
    private readonly finder: PersonFinder,
    private readonly records: ErasedRecords,
    private readonly repository: ErasuresRepository,
    private readonly trail: AdministrationTrail,
    private readonly open: OpenErasures,
    private readonly baseUrl: BaseUrl,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Erases a person for an administrator. Replies as soon as the person is gone for everybody. The rest is erased in
   * the background. A dry run tells what would be erased, and writes nothing.
   * @throws ProtocolError VALUE_INVALID unless the body confirms which person is meant; otherwise as `begin`
   */
  async erase(
    ctx: RequestContext,
    { personId, confirm, dryRun }: { readonly personId: number; readonly confirm: string; readonly dryRun: boolean },
  ): Promise<Reply> {
    refuseUnconfirmed(personId, confirm);
    if (dryRun) return Reply.ok(await this.#draft(ctx, personId));
    const erasure = await this.begin(ctx, { personId });
    const { customerId: customer, transactionId: transaction, caller } = ctx;
    const of = { transaction, customer, user: caller.username, person: personId, erasure: erasure.id };
    this.log.notice('The erasure of a person has begun.', of);
    this.open.hurry();
    const path = `/platform/v1/customers/${customer}/erasures/${erasure.id}`;
    return Reply.of(202, toReceipt(erasure)).with('Location', this.baseUrl.of(path));
  }

  /**
   * Erases the person in the view of everybody, and leaves the rest to the steps.
   * @param wanted `createdAt`: if present, when the profile must have been made, in milliseconds since 1970
   * @throws ProtocolError as a read of the profile does; CONFLICT if a user of the service acts in the person's name
   */
  async begin(
    ctx: RequestContext,
    wanted: { readonly personId: number; readonly createdAt?: number },
  ): Promise<Erasure> {
    const definitions = await this.finder.definitionsOf(ctx);
    return this.writes.inUnit(ctx, async (session) => {
      const erased = await this.records.erase(session, ctx, { definitions, ...wanted });
      const erasure = await this.#erasureOf(session, ctx, erased);
      await this.repository.insert(session, erasure);
      const act = { action: 'erase-person', changes: [], person: wanted.personId } as const;
      await this.trail.record(session, actorOf(ctx), act);
      return erasure;
    });
  }

  /**
   * Tells what `begin` would erase, as of now. Files and stored replies are not counted, because they are found step by
   * step.
   */
  async #draft(ctx: RequestContext, personId: number): Promise<DraftedErasureReply> {
    const { customerId: customer } = ctx;
    const wanted = { definitions: await this.finder.definitionsOf(ctx), personId, forUpdate: false };
    const { found, counts } = await this.writes.tryOut((session) => this.records.count(session, customer, wanted));
    const personCreatedAt = new Date(found.record.createdAt).toISOString();
    return { customer, person: personId, personCreatedAt, wouldErase: counts };
  }

  async #erasureOf(
    session: Session,
    { customerId, caller, kind, transactionId }: RequestContext,
    { ids, createdAt, hashes, notes }: Awaited<ReturnType<ErasedRecords['erase']>>,
  ): Promise<Erasure> {
    const at = this.clock.now();
    const work: ErasureWork = { ...ids, hashes };
    const counts = { profiles: 1, workflows: ids.workflowIds.length, notes, forms: ids.formIds.length };
    return {
      ...{ customerId, id: await nextIds(session, { customerId, counter: 'erasures' }), personId: ids.personId },
      ...{ personCreatedAt: createdAt, begunAt: at, endedAt: null, dueAt: at },
      ...{ username: caller.username, kind: kind ?? null, transactionId },
      ...{ counts: JSON.stringify(counts), work: JSON.stringify(work) },
    };
  }
}

function refuseUnconfirmed(personId: number, confirm: string): void {
  const expected = `people/${personId}`;
  if (confirm === expected) return;
  const detail = `must be "${expected}", because an erasure cannot be undone, received ${quote(confirm)}.`;
  throw ProtocolError.of('VALUE_INVALID', detail, 'confirm');
}

@Injectable()
export class ErasureReceipts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ErasuresRepository,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND */
  async get({ customerId }: Pick<RequestContext, 'customerId'>, id: number): Promise<ReceiptReply> {
    const found = await this.repository.find(this.unitOfWork.reader, { customerId, id });
    if (found === undefined) throw erasureNotFound(String(id));
    return toReceipt(found);
  }

  /** Lists receipts, newest first. */
  async list(
    { customerId }: Pick<RequestContext, 'customerId'>,
    { after, size }: { after: number | undefined; size: number },
  ): Promise<ReceiptsReply> {
    const search = { customerId, before: after ?? Number.MAX_SAFE_INTEGER, limit: size + 1 };
    const found = await this.repository.list(this.unitOfWork.reader, search);
    const shown = found.slice(0, size);
    const last = shown.at(-1);
    return { erasures: shown.map(toReceipt), ...(found.length > size && last && { next: last.id }) };
  }
}

export function erasureNotFound(text: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no erasure with the id ${JSON.stringify(text)}.`);
}

function toReceipt(erasure: Erasure): ReceiptReply {
  const { customerId, id, personId, personCreatedAt, begunAt, endedAt, username, kind, transactionId } = erasure;
  return {
    ...{ id, customer: customerId, person: personId, personCreatedAt: new Date(personCreatedAt).toISOString() },
    state: endedAt === null ? 'erasing' : 'erased',
    begunAt: new Date(begunAt).toISOString(),
    ...(endedAt !== null && { endedAt: new Date(endedAt).toISOString() }),
    user: username,
    ...(kind !== null && { kind }),
    transactionId,
    erased: JSON.parse(erasure.counts) as ReceiptReply['erased'],
  };
}
