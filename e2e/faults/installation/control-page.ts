import { closeSync, openSync, writeSync } from 'node:fs';

/** What the shim below the server does wrong at this moment (power-cut/shim.c, VIGIL_CONTROL). */
export interface Faults {
  /** milliseconds the wall clock is off */
  readonly clockOffset: number;
  /** writes that need room fail with ENOSPC; a number: when so many bytes are used up */
  readonly diskFull: boolean | number;
  /** every fsync fails with EIO */
  readonly fsyncFails: boolean;
  /** the power fails at the next write or fsync; this percentage of the unsynced sectors survives it */
  readonly cut: { readonly keepPercent: number } | null;
}

export const noFaults: Faults = { clockOffset: 0, diskFull: false, fsyncFails: false, cut: null };

/** The page a process under the shim has mapped: what is written here is so for it at once. */
export class ControlPage {
  private faults: Faults = noFaults;

  constructor(readonly file: string) {
    this.set(noFaults);
  }

  set(faults: Partial<Faults>): void {
    this.faults = { ...this.faults, ...faults };
    const { clockOffset, diskFull, fsyncFails, cut } = this.faults;
    const page = Buffer.alloc(40);
    [
      clockOffset,
      diskFull === false ? 0 : (diskFull === true ? 0 : diskFull) + 1,
      fsyncFails ? 1 : 0,
      cut === null ? 0 : 1,
      cut?.keepPercent ?? 0,
    ].forEach((value, index) => page.writeBigInt64LE(BigInt(value), index * 8));
    // Never truncated: the process has it mapped.
    const file = openSync(this.file, 'a+');
    closeSync(file);
    const handle = openSync(this.file, 'r+');
    writeSync(handle, page, 0, page.length, 0);
    closeSync(handle);
  }
}
