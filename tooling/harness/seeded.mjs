const FACTOR = 48_271;
const MODULUS = 2_147_483_647;

/**
 * Returns a generator of numbers from 0 to 1, the same for the same seed.
 *
 * @param {number} seed - a whole number from 1
 * @returns {() => number}
 */
export function seeded(seed) {
  let state = seed;
  return () => (state = (state * FACTOR) % MODULUS) / MODULUS;
}
