import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const errorLevel = 50;

/** What a server may call an error while its disk or a store is away; anything else nobody expected. */
const expected = [
  /will look again/,
  /heartbeat was not recorded/,
  /could not be handed in/,
  /will be tried again/,
  /a reactor will try again/,
  /a control command failed/,
  /did not stop well/,
  /what was acknowledged last was not noted/,
];

/**
 * Work in the background that met a store that was away, in whose words it may be told: it comes again. What
 * a caller asked for is never excused.
 */
const storeAway = /RetryLaterError|does not answer|has not answered/;
const askedFor = /^a fault/;

/**
 * Reads logs on from where it was, and answers the lines that tell of a fault nobody wanted: an internal
 * error, an unhandled rejection.
 */
export class FaultLines {
  private readonly places = new Map<string, number>();

  constructor(private readonly files: readonly string[]) {}

  read(): string[] {
    return this.files.flatMap((file) => this.newLines(file).filter(isUnwanted));
  }

  private newLines(file: string): string[] {
    if (!existsSync(file)) return [];
    const handle = openSync(file, 'r');
    const from = this.places.get(file) ?? 0;
    const bytes = Buffer.alloc(fstatSync(handle).size - from);
    readSync(handle, bytes, 0, bytes.length, from);
    closeSync(handle);
    const whole = bytes.lastIndexOf(10) + 1;
    this.places.set(file, from + whole);
    return bytes.subarray(0, whole).toString('utf8').split('\n');
  }
}

function isUnwanted(line: string): boolean {
  if (!line.startsWith('{')) return /^\s*(\w*Error|node:|file:).*/.test(line);
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg: string;
      err?: { type?: string; message?: string };
    };
    if (level !== errorLevel || expected.some((known) => known.test(msg))) return false;
    return askedFor.test(msg) || !storeAway.test(`${err?.type ?? ''} ${err?.message ?? ''}`);
  } catch {
    return false;
  }
}
