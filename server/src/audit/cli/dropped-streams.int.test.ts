import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { candidateStream, paperStream } from '@vigil/domain/sitting/events';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { runAudit } from './run-audit.js';

let room: ExamRoom;
let candidate: Candidate;
let place: { dataDir: string; sealKeyFile: string };

/** Two sittings ten minutes apart, sealed at stop. */
beforeEach(async () => {
  room = await ExamRoom.open();
  const examId = await room.saveExam();
  candidate = await room.candidate();
  await candidate.start(examId);
  await candidate.choose('q-single', ['b']);
  await candidate.handIn();
  room.clock.advance(minutes(11));
  await (await room.candidate()).start(examId);
  place = room.services.config;
  await room.tellWritten();
  await room.stop();
});
afterEach(() => room.close());

async function verify(): Promise<{ code: 0 | 1; text: string }> {
  const lines: string[] = [];
  const code = await runAudit(['verify'], place, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

function drop(...streams: string[]): void {
  const db = new Database(join(place.dataDir, 'events.db'));
  for (const stream of streams) {
    db.prepare('DELETE FROM events WHERE stream_key = (SELECT key FROM streams WHERE name = ?)').run([
      stream,
    ]);
    db.prepare('DELETE FROM streams WHERE name = ?').run([stream]);
  }
  db.close();
}

describe('audit verify', () => {
  it('is content with a real log', async () => {
    expect(await verify()).toMatchObject({ code: 0, text: expect.stringContaining('校验通过') });
  });

  it.each(['paper', 'candidate'] as const)(
    'names a %s stream that was dropped, and shows by the seal that it was there',
    async (which) => {
      const stream = which === 'paper' ? paperStream(candidate.paperId) : candidateStream(candidate.user.id);
      drop(stream);
      const { code, text } = await verify();
      expect(code).toBe(1);
      expect(text).toContain(`流 ${stream} 缺失`);
      expect(text).toMatch(/号封存覆盖位置 .* 个事件，现有 \d+ 个/);
    },
  );

  it('does not pass a log whose end, seals and anchor were removed together', async () => {
    await rm(`${place.sealKeyFile}.last-seal`);
    const withoutAnchor = await verify();
    expect(withoutAnchor.code).toBe(1);
    expect(withoutAnchor.text).toContain('密钥旁没有最后一次封存的记录');
    const db = new Database(join(place.dataDir, 'events.db'));
    const seals = "SELECT key FROM streams WHERE name = 'seals'";
    const [first] = db
      .prepare(`SELECT min(position) FROM events WHERE stream_key = (${seals})`)
      .raw()
      .all() as [number][];
    db.prepare(`DELETE FROM events WHERE stream_key = (${seals})`).run();
    db.close();
    expect(first?.[0]).toBeGreaterThan(0);
    const { code, text } = await verify();
    expect(code).toBe(1);
    expect(text).toMatch(/末尾 \d+ 分钟的 \d+ 个事件没有封存/);
  });

  it('shows both dropped by the seal, when nobody is left to name them', async () => {
    drop(paperStream(candidate.paperId), candidateStream(candidate.user.id));
    const { code, text } = await verify();
    expect(code).toBe(1);
    expect(text).toMatch(/之间有事件缺失/);
    expect(text).toMatch(/号封存覆盖位置 .* 个事件，现有 \d+ 个/);
  });
});
