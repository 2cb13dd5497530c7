import { splitTarget } from '@talent-platform/protocol/canonical';
import { Table } from '../database/index.js';
import type { Session } from '../database/index.js';
import { CustomerMove } from './customer-move.entity.js';

const MOVES = new Table(CustomerMove);

/** A history that another installation has begun. */
export interface ContinuedHistory {
  /** The incarnation of this database in which the customer came. In a later one, the history is that of the database. */
  readonly since: string;
  /** The incarnation that the customer's positions and entity tags name. */
  readonly id: string;
  readonly tagStamp: string;
}

/** The customers who came from another installation, or are on the way to another one (D-OPR-28). */
export class CustomerMoves {
  readonly #rows: ReadonlyMap<number, Readonly<CustomerMove>>;

  constructor(rows: readonly CustomerMove[] = []) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  static async read(session: Session): Promise<CustomerMoves> {
    return new CustomerMoves(await session.query<CustomerMove>(`SELECT ${MOVES.columns()} FROM customer_moves`));
  }

  /** Returns whether nothing may be sent for the customer from here. */
  isLeaving(customerId: number): boolean {
    const { leaving = null, until } = this.#rows.get(customerId) ?? {};
    return leaving === 'gone' ? (until ?? 0) > Date.now() : leaving !== null;
  }

  /** @param incarnation the current one of this database */
  historyOf(customerId: number, incarnation: string): ContinuedHistory | undefined {
    const history = JSON.parse(this.#rows.get(customerId)?.history ?? 'null') as ContinuedHistory | null;
    return history?.since === incarnation ? history : undefined;
  }

  sealedKeysOf(customerId: number): string | undefined {
    return this.#rows.get(customerId)?.sealedKeys ?? undefined;
  }

  /** Returns the history of the customer in the path of a request. */
  historyIn(target: string, incarnation: string): ContinuedHistory | undefined {
    return this.#rows.size === 0 ? undefined : this.historyOf(Number(namedIn(target).customer), incarnation);
  }

  /** Returns the address of the installation that has the customer of a request now. */
  newAddressFor(target: string, host: string | undefined): string | undefined {
    if (this.#rows.size === 0) return undefined;
    const { customer, portal } = namedIn(target);
    const claim = portal ?? (PAGE_OF_HOST.test(target) ? `host ${comparableHost(host ?? '')}` : undefined);
    const isOf = ({ id, portals }: CustomerMove): boolean =>
      String(id) === customer || (claim !== undefined && (portals ?? '').includes(JSON.stringify(claim)));
    const gone = [...this.#rows.values()].find((row) => row.leaving === 'gone' && isOf(row));
    return (gone?.until ?? 0) > Date.now() ? (gone?.address ?? undefined) : undefined;
  }
}

const CUSTOMER_PATH = /^\/(?:platform\/v1\/)?customers\/(\d+)(?:\/|$)/;
const PORTAL_PATH = /^\/portals\/([^/]+)/;
/** A page of a portal that has a host of its own. */
const PAGE_OF_HOST = /^\/(?:jobs(?:\.xml)?|apply)?(?:[/?]|$)/;

/** Returns the customer in the path of a request, and the portal as `portals` has it. */
function namedIn(target: string): { readonly customer: string | undefined; readonly portal: string | undefined } {
  const { path } = splitTarget(target);
  const portal = PORTAL_PATH.exec(path)?.[1];
  return { customer: CUSTOMER_PATH.exec(path)?.[1], portal: portal && `name ${nameIn(portal)}` };
}

function nameIn(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns the host as it is compared: in lower case, and without port 80 or 443. */
export function comparableHost(host: string): string {
  return host.toLowerCase().replace(/:(?:80|443)$/, '');
}

/** Lets a customer leave. Keeps where it came from. */
export async function setLeaving(
  session: Session,
  id: number,
  { leaving, address = null, until = null, portals = null }: Partial<CustomerMove>,
): Promise<void> {
  const row = { ...NOTHING, id, leaving: leaving ?? null, address, until, portals };
  const sql = `${MOVES.insert()} ${MOVES.orUpdate(['leaving', 'address', 'until', 'portals'])}`;
  await session.query(sql, MOVES.valuesOf(row));
}

/** Lets a customer stay who was leaving, or who has come back. */
export async function setStaying(session: Session, id: number): Promise<void> {
  await setLeaving(session, id, {});
  await session.query('DELETE FROM customer_moves WHERE id = ? AND history IS NULL', [id]);
}

/** Records where a customer comes from. */
export async function setHistory(
  session: Session,
  id: number,
  { history, sealedKeys }: { readonly history: ContinuedHistory; readonly sealedKeys: string },
): Promise<void> {
  const row = { ...NOTHING, id, history: JSON.stringify(history), sealedKeys };
  await session.query(`${MOVES.insert()} ${MOVES.orUpdate(['history', 'sealedKeys'])}`, MOVES.valuesOf(row));
}

const NOTHING = { leaving: null, address: null, until: null, portals: null, history: null, sealedKeys: null };

/** Forgets where a customer came from. If it is gone, requests are told the new address further on. */
export async function forgetHistory(session: Session, id: number): Promise<void> {
  await session.query('UPDATE customer_moves SET history = NULL, sealed_keys = NULL WHERE id = ?', [id]);
  await session.query("DELETE FROM customer_moves WHERE id = ? AND COALESCE(leaving, '') <> 'gone'", [id]);
}

/** Returns the address of a customer who is gone, as long as requests are told it. */
export async function findNewAddress(session: Session, id: number): Promise<string | undefined> {
  const sql = "SELECT address FROM customer_moves WHERE id = ? AND leaving = 'gone' AND until > ?";
  return (await session.first<{ readonly address: string }>(sql, [id, Date.now()]))?.address;
}
