/**
 * A call of the twin that cannot be done, or did not end as it must. The message says what was wrong and what to do.
 *
 * @example
 * await expect(twin.move(3, 'C0')).rejects.toThrow(TwinError);
 */
export class TwinError extends Error {
  override readonly name = 'TwinError';
}
