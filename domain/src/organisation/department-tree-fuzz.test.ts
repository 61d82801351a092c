import { expect, it } from 'vitest';
import { seededRandom, type Random } from '../kernel/random.js';
import type { DepartmentEvent } from './department-events.js';
import { departmentTreeDecider, type DepartmentCommand } from './department-tree.decider.js';
import { after, unsoundness } from './department-tree.fixture.js';
import { noDepartments, type DepartmentsState } from './department-tree.state.js';

declare const console: { info(text: string): void };

const seed = String(Math.floor(Math.random() * 2 ** 31));
const rounds = 40;
const stepsPerRound = 80;

/** A command somebody might send, sensible or not. */
function anyCommand(random: Random, { tree }: DepartmentsState, step: number): DepartmentCommand {
  const ids = [...tree.values()].map(({ id }) => id);
  const some = (): string => ids[Math.floor(random() * ids.length)] ?? 'nobody';
  const parent = (): string | null => (random() < 0.2 ? null : some());
  const chance = random();
  if (chance < 0.4 || ids.length < 3)
    return { type: 'Create', id: `d${step}`, parentId: parent(), deptName: `部门${step % 17}` };
  const id = some();
  if (chance < 0.7) {
    const deptName = tree.get(id)?.deptName ?? '';
    return { type: 'Change', id, version: null, parentId: parent(), deptName, moveId: `m${step}` };
  }
  if (chance < 0.9) return { type: 'Sort', id, sort: Math.floor(random() * 9) - 1, seen: null };
  return { type: 'Delete', ids: [id, some()] };
}

it('[DP1] [DP2] [DP3] [DP4] whatever is made, moved, sorted and deleted, it stays a forest whose codes tell who is above whom', () => {
  console.info(`the tree of departments: seed ${seed}`);
  let moves = 0;
  for (let round = 0; round < rounds; round += 1) {
    const random = seededRandom(`${seed} ${round}`);
    const given = new Map<string, string>();
    let state = noDepartments;
    const happened: DepartmentEvent[] = [];
    for (let step = 0; step < stepsPerRound; step += 1) {
      const command = anyCommand(random, state, step);
      const done = after([command], state);
      const message = `seed ${seed}, round ${round}, step ${step}: ${JSON.stringify(command)}`;
      expect(unsoundness(done.state), message).toEqual([]);
      for (const { type, data } of done.events) {
        if (type !== 'DepartmentMoved' && type !== 'DepartmentCreated') continue;
        const { deptCode } = type === 'DepartmentMoved' ? data.to : data.place;
        // [DP3] no code comes again for somebody else.
        expect(given.get(deptCode) ?? data.id, message).toBe(data.id);
        given.set(deptCode, data.id);
        if (type === 'DepartmentMoved') moves += 1;
      }
      happened.push(...done.events);
      state = done.state;
    }
    const again = happened.reduce(
      (folded, event) => departmentTreeDecider.evolve(folded, { ...event, time: 1 }),
      noDepartments,
    );
    expect(again, `seed ${seed}, round ${round}`).toEqual(state);
  }
  expect(moves).toBeGreaterThan(rounds);
});
