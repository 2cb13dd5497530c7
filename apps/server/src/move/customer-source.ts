import { setTimeout as delay } from 'node:timers/promises';
import type { Session, UnitOfWork } from '../database/index.js';
import { setLeaving, setStaying } from '../incarnations/index.js';
import { KNOWN_EVERYWHERE_MS } from './customer-target.js';
import { MoveFailed, movedTables } from './move.js';
import { MoveSource } from './move-source.js';
import { readState, saveState } from './move-state.js';
import type { SourceState } from './move-state.js';

/** How a customer leaves. */
interface Departure {
  /** The public address of the other installation. */
  readonly address: string;
  /** The time until which requests are told the address, in milliseconds since 1970. */
  readonly until: number;
  /** Lets the servers forget the customer. */
  readonly forget: (session: Session) => Promise<void>;
}

/** One customer of a running installation, who is moved to another one (D-OPR-28). */
export class CustomerSource extends MoveSource {
  constructor(
    unitOfWork: UnitOfWork,
    override readonly customer: number,
    private readonly departure: Departure,
  ) {
    super(unitOfWork, movedTables(customer), customer);
  }

  override async holdEvents(): Promise<void> {
    await this.unitOfWork.write((session) => setLeaving(session, this.customer, { leaving: 'held' }));
    await this.untilSent();
  }

  /** Waits for the units of work that run. Later ones find that the customer is stopped (RowNotes). */
  override async stopWrites(): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      if (session.lockOutWriters !== '') await session.query(session.lockOutWriters);
      await setLeaving(session, this.customer, { leaving: 'stopped' });
    });
    if ((await this.claims()).size > 0)
      throw new MoveFailed('A server has sent an event although events wait. It may have hung.');
  }

  protected override async letGoIn(session: Session): Promise<void> {
    const state = await readState<SourceState>(session);
    if (state?.step === 'finishing') await saveState(session, { ...state, step: 'copying' });
    await setStaying(session, this.customer);
  }

  /** Ends a move that is not over. */
  async giveUp(): Promise<void> {
    await this.letGo();
    await this.clean();
  }

  override async endWrites(state: SourceState): Promise<void> {
    await this.unitOfWork.write((session) => saveState(session, { ...state, step: 'finishing' }));
  }

  /** The target serves the customer. From now on requests are told its address here. */
  async depart(): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      const state = await readState<SourceState>(session);
      if (state?.step !== 'finishing') return;
      await saveState(session, { ...state, step: 'gone' });
      const { address, until } = this.departure;
      const sql = 'SELECT kind, address FROM portal_claims WHERE customer_id = ?';
      const claims = await session.query<Record<'kind' | 'address', string>>(sql, [this.customer]);
      const portals = JSON.stringify(claims.map((claim) => `${claim.kind} ${claim.address}`));
      await setLeaving(session, this.customer, { leaving: 'gone', address, until, portals });
    });
  }

  /** The triggers stay until every server tells the address. So no server writes for the customer, or does not know it. */
  override async clean(): Promise<void> {
    if ((await this.state())?.step === 'gone') {
      await delay(KNOWN_EVERYWHERE_MS);
      await this.endNotes();
      await this.unitOfWork.write((session) => this.departure.forget(session));
    }
    await super.clean();
  }
}
