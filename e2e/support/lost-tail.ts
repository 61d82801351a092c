import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';

const recover = fileURLToPath(new URL('../../server/dist/operations/cli/recover.js', import.meta.url));

/**
 * Takes everything from a paper's first event of a type on out of the log of a server that does not run: what a
 * disk loses that lost the log's end.
 */
export function cutLogBefore(dataDir: string, paperId: string, type: string): void {
  const db = new Database(join(dataDir, 'events.db'));
  try {
    const [first] = db
      .prepare(
        'SELECT min(position) FROM events e JOIN streams s ON s.key = e.stream_key WHERE s.name = ? AND e.type = ?',
      )
      .raw()
      .get([`paper-${paperId}`, type]) as [number | null];
    if (first === null) throw new Error(`${paperId} has no ${type}`);
    db.prepare('DELETE FROM events WHERE position >= ?').run([first]);
    db.exec('DELETE FROM streams WHERE key NOT IN (SELECT stream_key FROM events)');
  } finally {
    db.close();
  }
}

/** What the operator is told who goes on all the same (`npm run recover -- accept-loss`). */
export function acceptLoss(dataDir: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [recover, 'accept-loss', '--operator', 'zhang'],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`accept-loss ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}
