/** The digest of an empty body: the SHA-256 of the empty string (spec: Header rules). */
export const EMPTY_BODY_DIGEST = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
