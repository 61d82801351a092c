// npm run consistency -- --rounds N [--candidates 40] [--seconds 6] [--seed TEXT]
// Many candidates at once over a network that doubles, delays and repeats; the server is killed with -9 again
// and again; then a checker holds log, views and acknowledgements against each other. The seed is printed; a
// failed run leaves its data folder.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '@vigil/domain/kernel/random';
import { freePort } from '@vigil/stores/testing/free-port';
import { loadTestCandidates, login } from '../support/api.js';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { check } from './checker.js';
import { noPromises, sit } from './simulated-candidate.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    candidates: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '6' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    exam: { type: 'string', default: 'demo-open' },
  },
});
const rounds = Number(values.rounds);
const milliseconds = Number(values.seconds) * 1000;
const patienceMilliseconds = 60_000;
const random = seededRandom(values.seed);
const projections = fileURLToPath(
  new URL('../../server/dist/operations/cli/projections.js', import.meta.url),
);
console.log(
  `consistency: seed ${values.seed}, ${rounds} rounds of ${values.seconds} s, ${values.candidates} candidates`,
);

const dataDir = temporaryDataDir();
const port = await freePort();
const promises = noPromises();
const start = () => startServer({ dataDir, port, env: { LOAD_TEST: 'on', LOG_LEVEL: 'warn' } });

let server = await start();
const admin = await login(server.url, 'admin', 'Admin123');
const candidates = await loadTestCandidates(server.url, admin.token, values.exam, Number(values.candidates));

for (let round = 1; round <= rounds; round += 1) {
  const end = Date.now() + milliseconds;
  const before = promises.acknowledged.length;
  // On a busy machine a round of which nothing came proves nothing: it goes on for a while.
  const stop = (): boolean =>
    Date.now() > (promises.acknowledged.length > before ? end : end + patienceMilliseconds);
  const work = Promise.all(
    candidates.map((who, index) =>
      sit(server.url, who, values.exam, seededRandom(`${values.seed}/${round}/${index}`), promises, stop),
    ),
  );
  let kills = 0;
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 300 + random() * milliseconds * 0.35));
    if (Date.now() > end) break;
    await server.kill();
    kills += 1;
    server = await start();
  }
  await work;
  console.log(
    `round ${round}: ${kills} kills, ${promises.sent} calls so far, ${promises.acknowledged.length} saves acknowledged, ${promises.faults} faults`,
  );
}

const code = await server.stop();
const { problems, events, saves } = await check(dataDir, promises);
if (promises.acknowledged.length === 0) problems.push('no save was acknowledged: nothing was proved');
if (code !== 0) problems.push(`SIGTERM: the server ended with ${code}`);
try {
  execFileSync(process.execPath, [projections, 'verify'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
} catch {
  problems.push('views differ from their rebuild');
}
const refusals = [...promises.refusals].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none';
console.log(
  `${events} events, ${saves} saves in the log, ${promises.acknowledged.length} acknowledged, ${promises.papers.size} papers, refusals: ${refusals}`,
);
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  problems.length === 0
    ? 'consistent: nothing lost, nothing twice, views equal rebuild'
    : `${problems.length} problems; data kept in ${dataDir}`,
);
if (problems.length === 0) rmSync(dataDir, { recursive: true, force: true });
process.exit(problems.length === 0 ? 0 : 1);
