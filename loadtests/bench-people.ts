// node --import tsx -C @vigil/source loadtests/bench-people.ts [--people 100000] [--calls 40] [--seed N]
// The list of users over 100,000 people in the embedded documents: pages, filters and searches as the console asks
// for them, in this process. Bar: each 200 ms at the 95th percentile. Exits 1 when one is over it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@vigil/domain/kernel/random';
import { plainAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import { collections } from '@vigil/server/organisation/collections';
import { findPeople } from '@vigil/server/organisation/people-list';
import type { PeopleWanted } from '@vigil/server/organisation/people/people-wanted';
import type { Services } from '@vigil/server/platform/services';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { temporaryDataDir } from '../e2e/support/server-process.js';
import { machineNow } from './run/machine.js';

const barMilliseconds = 200;
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const [people, calls] = [Number(values.people), Number(values.calls)];
const random = seededRandom(`bench-people ${values.seed}`);
const upTo = (count: number): number => Math.floor(random() * count);
const family = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀英华文建国玉兰'];
const pick = (from: readonly string[]): string => from[upTo(from.length)] ?? '';
const two = (n: number): string => String(n).padStart(2, '0');

const person = (n: number): User => ({
  ...plainAccount,
  ...{ id: `p${n}`, version: 1, userName: `s${20260000000 + n}` },
  realName: `${pick(family)}${pick(given)}${pick(given)}`,
  mobile: `13${String(n).padStart(9, '0')}`,
  roleType: n % 50 === 0 ? 2 : 1,
  roles: [n % 50 === 0 ? 'teacher' : 'student'],
  departId: 'd',
  deptCode: `A01B${two(upTo(40))}C${two(upTo(20))}`,
  state: n % 97 === 0 ? 1 : 0,
  expireTime: n % 11 === 0 ? n : null,
  createTime: n,
});

const any: PeopleWanted = {
  ...{ keyword: '', deptCode: '', roleType: null, state: null, role: '', overAt: null },
  ...{ ids: null, excludes: [] },
};
const page = (skip = 0) => ({ skip, size: 10 });
const asks: Readonly<Record<string, () => readonly [PeopleWanted, { skip: number; size: number }]>> = {
  'the first page': () => [any, page()],
  'a page in the middle': () => [any, page(upTo(people - 10))],
  'a department': () => [{ ...any, deptCode: `A01B${two(upTo(40))}` }, page()],
  'a role': () => [{ ...any, role: 'teacher' }, page()],
  'a state': () => [{ ...any, state: 1 }, page()],
  'a type': () => [{ ...any, roleType: 1 }, page(upTo(1000))],
  'who is over': () => [{ ...any, overAt: people }, page()],
  'a name': () => [{ ...any, keyword: `${pick(family)}${pick(given)}` }, page()],
  'a letter of a name': () => [{ ...any, keyword: pick(given) }, page()],
  'the end of an account': () => [{ ...any, keyword: String(upTo(people)).padStart(6, '0') }, page()],
  'a name in a department': () => [{ ...any, keyword: pick(given), deptCode: 'A01B07' }, page()],
  nobody: () => [{ ...any, keyword: '没有这个人' }, page()],
};

const { cores, cpu, node, loadBefore } = machineNow();
console.log(`${cores} × ${cpu}, Node ${node}; load ${loadBefore[0]?.toFixed(2)}; seed ${values.seed}`);
const folder = temporaryDataDir();
const documents = await openSqliteDocuments({ file: join(folder, 'data.db'), mode: 'writer' });
let over = 0;
try {
  const users = documents.collection<User>(collections.users);
  // As much of a process as lists need.
  const services = { documents, accounts: { onChangeAtOnce: () => () => undefined } } as unknown as Services;
  for (let from = 0; from < people; from += 1000)
    await Promise.all(
      Array.from({ length: Math.min(1000, people - from) }, (_none, n) => users.put(person(from + n))),
    );
  const first = performance.now();
  await findPeople(services, { ...any, keyword: '王' }, page());
  console.log(`the first search, for which all are read: ${(performance.now() - first).toFixed(0)} ms`);
  for (const [name, ask] of Object.entries(asks)) {
    const taken: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const [wanted, at] = ask();
      const began = performance.now();
      await findPeople(services, wanted, at);
      taken.push(performance.now() - began);
    }
    taken.sort((a, b) => a - b);
    const [median = 0, p95 = 0] = [0.5, 0.95].map((share) => taken[Math.floor(share * (calls - 1))]);
    if (p95 > barMilliseconds) over += 1;
    console.log(
      `${name}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${p95 > barMilliseconds ? '  OVER' : ''}`,
    );
  }
} finally {
  await documents.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = over > 0 ? 1 : 0;
