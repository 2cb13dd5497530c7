import currencyCodes from 'currency-codes';
import type { CatalogueNode } from './catalogue-node.js';

/**
 * Every currency of ISO 4217 by its code. `digits` are those after the point (D-PRO-13); the system id ends in the number
 * that ISO gave the currency, so that it stays when others come and go.
 */
export const CURRENCIES: readonly CatalogueNode[] = currencyCodes.data.map(({ code, number, digits, currency }) => ({
  value: code,
  number: Number(number),
  attributes: { name: currency.trim(), digits },
}));
