/**
 * An amount of money, as written: all members are needed (D-PRO-13).
 *
 * @example
 * const fee: MoneyInput = { currency: 'EUR', amount: 12.5 };
 */
export interface MoneyInput {
  /** A label of lists.currency.types: the code of ISO 4217. */
  readonly currency: string;
  /** In whole units of the currency. */
  readonly amount: number;
}

/** An amount of money, as read. */
export interface Money extends MoneyInput {
  /** The amount with the digits of its currency: `12.50`. */
  readonly amountstring: string;
}

/** A pay for each period, as written (blueprint: Field types, `salary`). */
export interface SalaryInput extends MoneyInput {
  /** A period: Hourly, Daily, Weekly, Monthly, Yearly (D-FRM-6). */
  readonly timeframe: string;
}

/** A pay for each period, as read. */
export interface Salary extends SalaryInput {
  readonly amountstring: string;
}
