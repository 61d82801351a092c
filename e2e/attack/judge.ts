/** What nobody may ever read in an answer, whoever asks. */
const neverTold: readonly (readonly [string, RegExp])[] = [
  ['a stack', /\bat (?:async )?[\w.<>[\] ]+ \((?:file:|node:|\/)|\n {4}at /],
  ['a place in the program', /node_modules|\/(?:dist|src)\/[\w/-]+\.[jt]s\b/],
  [
    'a word of a store',
    /SQLITE_|libsql|sqlite3?\b|MongoServer|ECONNREFUSED|no such table|constraint failed/i,
  ],
  ['a hash of a password', /\$argon2|"passwordHash":/],
  ['a private key', /PRIVATE KEY/],
];

/** A text that only some may read: `mayRead` says of a role whether it is one of them. */
export interface Marker {
  readonly what: string;
  readonly pattern: RegExp;
  readonly mayRead: (role: string) => boolean;
}

/** An answer as it came, of whatever door. */
export interface Told {
  readonly status: number;
  readonly text: string;
}

/** What `sees` looks for besides what nobody may read. */
export interface Secrets {
  readonly markers: readonly Marker[];
  /** folder of the installation and of the program, if they are on this machine */
  readonly folders: readonly string[];
}

/** What is wrong with an answer that a role got, whatever was asked: sentences; none is right. */
export function faultsIn({ status, text }: Told, role: string, secrets: Secrets): string[] {
  const found: string[] = [];
  if (status >= 500 && status !== 503) found.push(`answered ${status}`);
  for (const [what, pattern] of neverTold) {
    const match = pattern.exec(text);
    if (match !== null) found.push(`tells ${what}: ${around(text, match.index)}`);
  }
  for (const folder of secrets.folders)
    if (text.includes(folder))
      found.push(`tells a folder of the server: ${around(text, text.indexOf(folder))}`);
  for (const { what, pattern, mayRead } of secrets.markers) {
    const match = mayRead(role) ? null : pattern.exec(text);
    if (match !== null) found.push(`tells ${role} ${what}: ${around(text, match.index)}`);
  }
  return found;
}

const around = (text: string, index: number): string =>
  text.slice(Math.max(0, index - 60), index + 60).replaceAll('\n', '⏎');

/** Code and reason of an answer of either door; of GraphQL the first error counts. */
export interface Verdict {
  readonly code: number;
  readonly reason: string;
}

const unreadable: Verdict = { code: -1, reason: 'Unreadable' };

interface Read {
  readonly code?: number;
  readonly reason?: string;
  readonly errors?: readonly { readonly extensions?: { readonly code?: number; readonly reason?: string } }[];
}

export function verdictOf(text: string): Verdict {
  let read: Read;
  try {
    read = JSON.parse(text) as Read;
  } catch {
    return unreadable;
  }
  const [error] = read.errors ?? [];
  if (error !== undefined)
    return { code: error.extensions?.code ?? -1, reason: error.extensions?.reason ?? 'Unknown' };
  return { code: read.code ?? 0, reason: read.reason ?? '' };
}

export const noSession = 10010002;
export const notAllowed = 10010003;
