const WITHIN_BYTES = 1024;

/** Returns the encoding that an XML file declares. */
export function encodingOfXml(bytes: Buffer): string | undefined {
  return /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(bytes.toString('latin1', 0, WITHIN_BYTES))?.[1];
}
