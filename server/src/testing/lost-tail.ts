import { join } from 'node:path';
import type { Position } from '@vigil/domain/kernel/event';
import Database from 'libsql';
import { acceptLoss } from '../operations/recover/accept-loss.js';
import { withOfflineStores } from '../operations/recover/offline-stores.js';
import type { ExamRoom } from './exam-room.js';

/**
 * Stops the room, takes everything behind `after` out of its log, lets an operator accept the loss, and starts it
 * again. Answers what the operator was told.
 */
export async function loseTail(room: ExamRoom, after: Position): Promise<string> {
  const { config } = room.services;
  const lines: string[] = [];
  await room.restart(async () => {
    const db = new Database(join(room.dataDir, 'events.db'));
    db.prepare('DELETE FROM events WHERE position > ?').run([Number(after)]);
    db.exec('DELETE FROM streams WHERE key NOT IN (SELECT stream_key FROM events)');
    db.close();
    const now = room.clock.now();
    const accepted = await withOfflineStores(config, (stores) =>
      acceptLoss({ config, operator: 'zhang', now }, stores, (line) => lines.push(line)),
    );
    if (!accepted) throw new Error(`nothing was lost: ${lines.join('\n')}`);
  });
  return lines.join('\n');
}
