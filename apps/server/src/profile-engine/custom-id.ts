/** A custom field: `field` and its number (spec: Common profile fields). */
export const CUSTOM_ID = /^field[0-9]{1,15}$/;
