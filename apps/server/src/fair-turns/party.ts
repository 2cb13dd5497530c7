/** In whose name something is done: a member of a group, such as a user of a customer. */
export interface Party {
  readonly group: string;
  readonly member: string;
}
