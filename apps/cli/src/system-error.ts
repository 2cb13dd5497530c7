/** The code of an error of the system, such as ENOENT; undefined for anything else that was thrown. */
export function systemCode(error: unknown): string | undefined {
  const code = readMember(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  const message = readMember(error, 'message');
  return typeof message === 'string' ? message : String(error);
}

/** Why the system refused, without the call and the path: `ENOENT: no such file or directory`. */
export function reasonOf(error: unknown): string {
  const message = messageOf(error);
  return systemCode(error) === undefined ? message : message.replace(/, \w+(?: '.*)?$/s, '');
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
