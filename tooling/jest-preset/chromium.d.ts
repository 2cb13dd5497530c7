export const CHROMIUM: string | undefined;
export const NO_CHROMIUM: string;
