/** From here on `toFixed` writes an exponent; such numbers have no fraction. */
const EXPONENT_FROM = 1e21;

/**
 * Writes an amount with the digits of its currency, as `amountstring` shows it (D-PRO-13).
 *
 * @param amount a finite number, in whole units of the currency.
 * @param digits the digits after the point that ISO 4217 gives the currency: 2 for EUR, 0 for JPY, 3 for KWD.
 * @throws RangeError when the amount is not finite or the digits are not 0 to 100.
 *
 * @example
 * formatAmount(12.5, 2); // '12.50'
 * formatAmount(1200, 0); // '1200'
 */
export function formatAmount(amount: number, digits: number): string {
  if (!Number.isFinite(amount)) throw new RangeError(`"amount" must be a finite number, received ${amount}`);
  const fraction = (0).toFixed(digits).slice(1);
  if (Math.abs(amount) >= EXPONENT_FROM) return BigInt(amount) + fraction;
  const text = amount.toFixed(digits);
  return Number(text) === 0 ? `0${fraction}` : text; // never "-0.00"
}
