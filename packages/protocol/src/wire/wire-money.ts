const MAX_DIGITS = 100;

/** A finite number that is not negative, as `String` writes it: `12.5`, `1e+21`, `5e-7`. */
const DECIMAL = /^(?<whole>\d+)(?:\.(?<fraction>\d+))?(?:e(?<exponent>[+-]\d+))?$/;

/**
 * Writes an amount with the digits of its currency, as `amountstring` shows it (D-PRO-13). Further digits are rounded
 * half up, away from zero. The decimal text decides, not the binary fraction, which for 1.005 is lower.
 *
 * @param amount a finite number, in whole units of the currency.
 * @param digits the digits after the point that ISO 4217 gives the currency: 2 for EUR, 0 for JPY, 3 for KWD.
 * @throws RangeError when the amount is not finite or the digits are not a whole number from 0 to 100.
 *
 * @example
 * formatAmount(12.5, 2); // '12.50'
 * formatAmount(1.005, 2); // '1.01'
 * formatAmount(1200, 0); // '1200'
 */
export function formatAmount(amount: number, digits: number): string {
  if (!Number.isFinite(amount)) throw new RangeError(`"amount" must be a finite number, received ${amount}`);
  if (!Number.isInteger(digits) || digits < 0 || digits > MAX_DIGITS) {
    throw new RangeError(`"digits" must be a whole number from 0 to ${MAX_DIGITS}, received ${digits}`);
  }
  const units = roundedUnits(Math.abs(amount), digits);
  const text = units.toString().padStart(digits + 1, '0');
  const sign = amount < 0 && units > 0n ? '-' : ''; // never "-0.00"
  const point = text.length - digits;
  return `${sign}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}

/** The amount in the smallest unit of the currency. */
function roundedUnits(amount: number, digits: number): bigint {
  const { whole = '', fraction = '', exponent = '0' } = DECIMAL.exec(String(amount))?.groups ?? {};
  const units = BigInt(whole + fraction);
  const shift = digits - fraction.length + Number(exponent);
  if (shift >= 0) return units * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return (2n * units + divisor) / (2n * divisor);
}
