// Several runs of several scenarios, turn by turn, and the medians: npm run load:medians -- [--times N] [--out DIR] [SCENARIO[:option=value,…] …]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { medianRows, type Run } from './medians.js';
import { scenarios } from './options.js';

const runner = fileURLToPath(new URL('./run.ts', import.meta.url));
/** What everybody asks for: not CI's smoke, not the half hour. */
const usual = Object.keys(scenarios).filter((name) => name !== 'smoke' && name !== 'soak');
/** How the runner ends when a bar was missed: its report counts all the same. */
const barMissed = 1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '3' }, out: { type: 'string', default: 'loadtests/reports' } },
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error(`--times ${values.times} is no number from 1`);
const asked = positionals.length > 0 ? positionals : usual;
const out = resolve(values.out, `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}-medians`);

for (let round = 1; round <= times; round += 1) {
  for (const [place, one] of asked.entries()) {
    const [scenario = '', options = ''] = one.split(':');
    const more = options.split(',').flatMap((option) => {
      const [name, value] = option.split('=');
      return value === undefined ? [] : [`--${name}`, value];
    });
    const folder = join(out, String(place));
    mkdirSync(folder, { recursive: true });
    console.log(`${one}, ${round} of ${times}`);
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', '-C', '@vigil/source', runner, scenario, ...more, '--out', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0 && status !== barMissed) process.exit(status ?? 2);
    writeFileSync(join(out, 'medians.md'), table());
  }
}
console.log(`\n${table()}\n${join(out, 'medians.md')}`);

function table(): string {
  const rows = asked.flatMap((one, place) => medianRows(one, runsIn(join(out, String(place)))));
  return ['| scenario | measure | median (least–most) | bar kept |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

function runsIn(folder: string): Run[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name, 'report.json'), 'utf8')) as Run);
}
