/**
 * Returns whether a client names gzip, and not with the weight 0 (RFC 9110, 12.5.3).
 *
 * @param acceptEncoding the client's header of this name
 */
export function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
