import { fork } from 'node:child_process';
import { workerFile } from '@vigil/stores/threads';
import { overseen, type OverseenChild } from '../../../platform/overseen-child.js';
import type { FaceNews, FaceReply, FaceRequest } from './protocol.js';

/** A running face process. */
export type FaceProcess = OverseenChild<FaceRequest | FaceNews, FaceReply>;

/**
 * Forks `child.ts` from its compiled form; pictures travel as bytes (structured clone), its errors go to our
 * stderr.
 */
export function forkFaceProcess(): FaceProcess {
  return overseen(
    fork(workerFile(import.meta.url, './child.ts'), {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
}
