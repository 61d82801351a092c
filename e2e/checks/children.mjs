import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Processor seconds, user and system, of all children that have ended and of all that those waited for; null
 * where there is no /proc.
 */
function secondsOfTheEnded() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Counted from what follows the name in brackets: utime, stime, cutime, cstime are 11 to 14.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/**
 * Seconds that all processors of this machine were busy since it began, whoever kept them so; null where there is
 * no /proc. What a browser's pages took is in it: they end as nobody's children, so that `runNode` does not see it.
 */
export function busySeconds() {
  try {
    // cpu user nice system idle iowait irq softirq …
    const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
      .slice(0, 200)
      .split(/\s+/);
    return [user, nice, system, irq, softirq].reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch {
    return null;
  }
}

let counted = secondsOfTheEnded();

/**
 * Runs node to its end and answers its exit code with the processor seconds that it took, everything it
 * started and waited for included; null where they cannot be told. `hear` is told what it says where `options`
 * has its output in pipes.
 */
export async function runNode(args, options, hear) {
  const child = spawn(process.execPath, args, options);
  for (const stream of hear ? [child.stdout, child.stderr] : []) stream.setEncoding('utf8').on('data', hear);
  const [status] = await once(child, hear ? 'close' : 'exit');
  const before = counted;
  counted = secondsOfTheEnded();
  return { status: status ?? 1, processorSeconds: counted === null ? null : counted - before };
}
