import { readFileSync } from 'node:fs';

/** Time as the machine counts it since it was switched on, which nobody can set. */
export interface SinceBoot {
  /** another at each boot of the machine */
  readonly bootId: string;
  /** also while it slept */
  readonly milliseconds: number;
}

/** null where the system does not tell (only Linux does). All processes of a machine read the same. */
export function sinceBoot(): SinceBoot | null {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const seconds = Number(readFileSync('/proc/uptime', 'latin1').split(' ')[0]);
    return Number.isFinite(seconds) ? { bootId, milliseconds: seconds * 1000 } : null;
  } catch {
    return null;
  }
}
