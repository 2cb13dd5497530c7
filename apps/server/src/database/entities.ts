/** The entity classes of all modules; the database itself knows none of them. */
export type Entities = ReadonlyArray<new () => object>;
