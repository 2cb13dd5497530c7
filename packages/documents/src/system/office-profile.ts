/** What the office program is told not to do, though the jail around it would keep it from that too. */
const SETTINGS: ReadonlyArray<readonly [path: string, name: string, value: string]> = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', 'false'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((protocol): Array<readonly [string, string, string]> => [
    ['/org.openoffice.Inet/Settings', `ooInet${protocol}ProxyName`, '127.0.0.1'],
    ['/org.openoffice.Inet/Settings', `ooInet${protocol}ProxyPort`, '9'],
  ]),
];

/** The settings of a fresh profile: nothing is run, no link is followed, and whoever asks for a network finds nobody. */
export function officeProfile(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
    ...items,
    '</oor:items>',
  ].join('\n');
}
