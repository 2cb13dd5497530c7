import type { Session } from './session.js';
import { Table } from './table.js';

type DocumentRow<Member extends string> = { customerId: number } & Record<Member, string>;

/** Stores one document for each customer, such as the forms of its blueprint, in a table of its own. */
export class CustomerDocuments<Document, Member extends string> {
  readonly #table: Table<DocumentRow<Member>>;
  readonly #select: string;

  /**
   * @param entity the row: `customerId`, and the text of the document
   * @param member of the row that holds the text
   */
  constructor(
    entity: new () => DocumentRow<Member>,
    private readonly member: Member,
    private readonly text: {
      write(document: Document, customerId: number): string;
      read(text: string, customerId: number): Document;
    } = { write: (document) => JSON.stringify(document), read: (text) => JSON.parse(text) as Document },
  ) {
    this.#table = new Table(entity);
    this.#select = `SELECT ${this.#table.columns()} FROM ${this.#table.name}`;
  }

  /** Returns undefined if the customer's document was never saved. */
  async find(session: Session, customerId: number): Promise<Document | undefined> {
    const [row] = await session.query<DocumentRow<Member>>(`${this.#select} WHERE customer_id = ?`, [customerId]);
    return row && this.#documentIn(row);
  }

  /** Returns the documents of all customers by ascending customer id. */
  async listAll(session: Session): Promise<Array<{ customerId: number; document: Document }>> {
    const rows = await session.query<DocumentRow<Member>>(`${this.#select} ORDER BY customer_id`);
    return rows.map((row) => ({ customerId: row.customerId, document: this.#documentIn(row) }));
  }

  async save(session: Session, customerId: number, document: Document): Promise<void> {
    const row = { customerId, [this.member]: this.text.write(document, customerId) } as DocumentRow<Member>;
    await session.query(`${this.#table.insert()} ${this.#table.orUpdate()}`, this.#table.valuesOf(row));
  }

  #documentIn(row: DocumentRow<Member>): Document {
    return this.text.read(row[this.member], row.customerId);
  }
}
