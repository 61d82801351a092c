// Several runs of several scenarios, turn by turn, and the medians: npm run load:medians -- [--times N]
// [--out DIR] [SCENARIO[:option=value,…] …]
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { scenarios } from './options.js';
import { BrokenRun, takeTurns, type RunOnce } from './rounds.js';

const runner = fileURLToPath(new URL('./run.ts', import.meta.url));
/** What everybody asks for: not CI's smoke, not the half hour. */
const usual = Object.keys(scenarios).filter((name) => name !== 'smoke' && name !== 'soak');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '3' }, out: { type: 'string', default: 'loadtests/reports' } },
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error(`--times ${values.times} is no number from 1`);
const asked = positionals.length > 0 ? positionals : usual;
const out = resolve(values.out, `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}-medians`);

/**
 * The runner ends with 1 when a bar was missed, whose report counts, and when it breaks: only the report
 * tells.
 */
const runOnce: RunOnce = (one, folder, round) => {
  const [scenario = '', options = ''] = one.split(':');
  const more = options.split(',').flatMap((option) => {
    const [name, value] = option.split('=');
    return value === undefined ? [] : [`--${name}`, value];
  });
  console.log(`${one}, ${round} of ${times}`);
  spawnSync(
    process.execPath,
    ['--import', 'tsx', '-C', '@vigil/source', runner, scenario, ...more, '--out', folder],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
};

try {
  const { table, file } = takeTurns({ asked, times, out, runOnce });
  console.log(`\n${table}\n${file}`);
} catch (error) {
  if (!(error instanceof BrokenRun)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
