// How long a message to many people takes to the badges of their open pages, and what 10,000 open pages hold of
// memory: in one process, on the embedded stores. `node --expose-gc --import tsx loadtests/bench-messages.ts [people] [pages]` on a built tree
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { plainAccount, type User } from '@vigil/domain/organisation/public';
import { everybody } from '@vigil/domain/messages/public';
import { unreadBook } from '@vigil/server/messages/inbox/unread-book';
import { bySystem } from '../server/src/platform/command-side/envelope.js';
import { sendMessage } from '@vigil/server/messages/sending/send-message';
import { ExamRoom } from '@vigil/server/testing/exam-room';

const [people = 100_000, pages = 10_000] = process.argv.slice(2).map(Number);
const rounds = 3;
const memory = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const room = await ExamRoom.open();
const { services } = room;
const users = services.documents.collection<User & { position: string }>({ name: 'users' });
const now = services.clock.now();
const idOf = (at: number): string => `load-${String(at).padStart(6, '0')}`;
for (let at = 0; at < people; at += 5000) {
  const some = Array.from({ length: Math.min(5000, people - at) }, (_none, i) => ({
    ...plainAccount,
    ...{ id: idOf(at + i), version: 1, userName: idOf(at + i), realName: `人${at + i}`, roleType: 1 },
    ...{ roles: ['student'], createTime: now - 1000, position: '' },
  }));
  await users.replaceGuarded(some, () => 1);
}

// Once round the gathering of garbage: what making the people left is not the pages'.
memory();
const before = memory();
const ending = new AbortController();
setMaxListeners(0, ending.signal);
const counts = new Map<string, number>();
const step = Math.max(1, Math.floor(people / pages));
const round = { wanted: 0, told: (): void => undefined };
for (let at = 0; at < pages; at += 1) {
  const id = idOf(Math.min(at * step, people - 1));
  void (async () => {
    for await (const count of unreadBook(services).follow(id, ending.signal)) {
      counts.set(id, count);
      if (count === round.wanted) round.told();
    }
  })();
}
while (counts.size < pages) await new Promise((resolve) => setTimeout(resolve, 50));
const held = memory() - before;

const seconds: number[] = [];
for (let number = 1; number <= rounds; number += 1) {
  round.wanted = number;
  let reached = 0;
  const all = new Promise<void>((resolve) => {
    round.told = () => {
      reached += 1;
      if (reached === pages) resolve();
    };
  });
  const began = performance.now();
  await sendMessage(
    services,
    {
      ...{ audience: everybody, title: '通知', content: '{{realName}}，您好。', channels: ['site'] },
      ...{ template: null, about: null },
    },
    bySystem(services, 'bench', 'send', randomUUID()),
  );
  const answered = performance.now() - began;
  await all;
  seconds.push((performance.now() - began) / 1000);
  console.info(
    `round ${number}: answered after ${answered.toFixed(0)} ms, the last of ${pages} badges after ${seconds.at(-1)?.toFixed(2)} s`,
  );
}
const folding = performance.now();
await room.caughtUp('inbox');
console.info(
  `the inbox view stood at the last message ${((performance.now() - folding) / 1000).toFixed(2)} s later`,
);
console.info(
  `${people} people, ${pages} open pages: median ${median(seconds).toFixed(2)} s to the last badge; ` +
    `${(held / pages / 1024).toFixed(1)} KiB of heap a page, ${(held / 2 ** 20).toFixed(1)} MiB altogether (without sockets)`,
);
ending.abort();
await room.close();
process.exit(0);
