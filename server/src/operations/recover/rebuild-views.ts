import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readInstallation, writeInstallation } from '../../platform/starting/installation.js';

/** Removes the views of a stopped server, so that its next start builds them anew from the log. */
export async function rebuildViews(dataDir: string, print: (line: string) => void): Promise<void> {
  const installation = readInstallation(dataDir);
  if (installation !== null)
    await writeInstallation(dataDir, {
      ...installation,
      databases: installation.databases.filter((name) => name !== 'views.db'),
    });
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${suffix}`), { force: true });
  print('视图已移除，下次启动时由日志重建：npm start');
}
