import { expect, it } from 'vitest';
import { NO_STREAM, testEvents } from '../event-log/test-events.js';
import { newKey } from './key-story.fixture.js';
import { sealOnce } from './seals.js';
import { NOW, place } from './sealed-log.fixture.js';
import { verifyLog } from './verify-log.js';

it('late seals, however many, leave room for whose they are, and are all named', async () => {
  const at = await place();
  const log = await at.open();
  for (let seal = 0; seal < 240; seal += 1) {
    const time = NOW + (seal % 2) * 3_600_000;
    await log.append(`paper-${seal}`, -1, testEvents(`paper-${seal}`, NO_STREAM, [seal], time));
    await sealOnce(log, at.keyFile, NOW);
  }
  const { problems, lateSeals } = await verifyLog(log, { publicKeys: [newKey().publicKey] });
  expect(problems.filter(({ kind }) => kind === 'time')).toHaveLength(10);
  expect(problems.find(({ kind }) => kind === 'key')?.text).toContain('第 0 至 239 号封存由另一把密钥签发');
  expect(lateSeals).toEqual(Array.from({ length: 120 }, (_, index) => 2 * index + 1));
});
