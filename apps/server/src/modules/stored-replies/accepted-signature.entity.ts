import { Entity, PrimaryColumn } from 'typeorm';

/** The signature of a write that was accepted, so that it is accepted once (D-SIG-10). */
@Entity('accepted_signatures')
export class AcceptedSignature {
  /** The signed date, in milliseconds since 1970. It comes first, because expired rows are deleted by it. */
  @PrimaryColumn('bigint') signedAt!: number;
  @PrimaryColumn('bigint') customerId!: number;
  /** The first 16 bytes of the signature as base64url. Nobody can sign with them. */
  @PrimaryColumn('text') signature!: string;
}
