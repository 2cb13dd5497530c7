import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A content that the file storage has, or is about to have, and how many profiles name it. */
@Entity('file_contents')
@Index('file_contents_address', ['customerId', 'address'])
@Index('file_contents_unnamed', ['unnamedSince'], { where: 'unnamed_since IS NOT NULL' })
@Index('file_contents_unnamed_bytes', ['customerId', 'unnamedSince', 'unnamedBytes'], {
  where: 'unnamed_since IS NOT NULL',
})
export class FileContent {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** As the storage knows it; given once. */
  @PrimaryColumn('text')
  name!: string;

  /** The same address for equal contents. */
  @Column('text')
  address!: string;

  /** File fields of profiles that hold it. */
  @Column('bigint')
  namedBy!: number;

  /** Milliseconds since 1970; null while something names it. */
  @Column('bigint', { nullable: true })
  unnamedSince!: number | null;

  /**
   * Bytes in the storage if nothing names the content any more. 0 if something names it, or if its upload has not
   * ended.
   */
  @Column('bigint', { default: 0 })
  unnamedBytes!: number;

  /** 1 while it is being removed from the storage. Nobody receives it any more. */
  @Column('integer')
  isSwept!: number;
}
