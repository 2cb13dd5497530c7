/** Files that hold profiles are for their owner alone. */
export const PRIVATE_MODE = 0o600;
