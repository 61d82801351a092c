// npm run attack -- [--rounds 5] [--seed TEXT] [--round N] [--only TOPIC,TOPIC] [--url URL] [--ci]
// A started server (or the one at --url, with the demo's accounts) is attacked from outside: every operation of
// the schema as everybody by both doors, other people's ids, fields that are not there, keys that cannot be
// meant, sockets, pages, uploads, bombs, floods, races, ways in. Every answer is searched for what its reader must not
// see. A round follows from seed and number; `--round N` plays one again. Exit code 1: something gave way.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '@vigil/domain/kernel/random';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { Caller, type Reader } from './caller.js';
import { faultsIn, type Secrets } from './judge.js';
import { Report } from './report.js';
import { prepareScene } from './scene.js';
import { schemaText, surfaceOf, type OpenApi } from './surface.js';
import { isTopic, topics, topicsInCi, type TopicName } from './topics.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    round: { type: 'string' },
    only: { type: 'string' },
    url: { type: 'string' },
    ci: { type: 'boolean', default: false },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { seed } = values;
const [first, last] =
  values.round === undefined ? [1, Number(values.rounds)] : [Number(values.round), Number(values.round)];
const chosen = chosenTopics(values.only, values.ci);
console.log(`attack: seed ${seed}, rounds ${first} to ${last}: ${chosen.join(', ')}`);

const dataDir = temporaryDataDir();
const server =
  values.url === undefined
    ? await startServer({ dataDir, env: { DEMO: 'on', LOG_LEVEL: 'warn', SMS_PROVIDER: 'sandbox' } })
    : null;

const url = values.url ?? server?.url ?? '';
const folders = [dataDir, fileURLToPath(new URL('../..', import.meta.url))];

let round = first;
const report = new Report(() => `npm run attack -- --seed ${seed} --round ${round}`);
let secrets: Secrets = { markers: [], folders };
const enter = (role: Reader, username: string | null): Promise<Caller> =>
  new Caller(url, role, username, ({ role: reader }, about, answer) => {
    for (const fault of faultsIn(answer, reader, secrets)) report.fail(`${about} as ${reader} ${fault}`);
  }).enter();

const openApi = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
const surface = surfaceOf(schemaText(), openApi);
const began = performance.now();
for (; round <= last; round += 1) {
  const random = seededRandom(`${seed}/${round}`);
  const word = `w${Math.floor(random() * 1e9).toString(36)}`;
  secrets = { markers: [], folders };
  report.begin('scene');
  const scene = await prepareScene(enter, round, word);
  secrets = { markers: scene.markers, folders };
  for (const name of chosen) {
    const start = performance.now();
    report.begin(name);
    const begin = `${seed}/${round}/${name}`;
    try {
      await topics[name]({
        url,
        scene,
        surface,
        report,
        enter,
        random: (part) => seededRandom(`${begin}/${part}`),
        whole: !values.ci,
      });
    } catch (error) {
      report.fail(`it could not be played to its end: ${(error as Error).stack ?? String(error)}`);
    }
    const ready = await fetch(`${url}/readyz`);
    report.check(ready.status === 200, `the server is not ready afterwards: ${await ready.text()}`);
    console.log(`round ${round}, ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}
for (const line of report.lines()) console.log(line);
console.log(
  `${report.failures.length === 0 ? 'held' : `${report.failures.length} FAILED`} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
if (server !== null) {
  const status = await server.stop();
  if (status !== 0) report.fail(`the server ended with ${String(status)}`);
}
rmSync(dataDir, { recursive: true, force: true });
process.exit(report.failures.length === 0 ? 0 : 1);

function chosenTopics(only: string | undefined, ci: boolean): TopicName[] {
  if (only === undefined) return ci ? [...topicsInCi] : (Object.keys(topics) as TopicName[]);
  const names = only.split(',');
  const unknown = names.filter((name) => !isTopic(name));
  if (unknown.length > 0)
    throw new Error(`there is no topic ${unknown.join(', ')}: ${Object.keys(topics).join(', ')}`);
  return names.filter(isTopic);
}
