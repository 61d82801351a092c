import type { Services } from '../../platform/services.js';
import { collections, type BackupRunDocument } from '../collections.js';

export const backupRuns = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<BackupRunDocument>(collections.backupRuns);

/** The last runs, newest first. */
export const lastRuns = (
  services: Pick<Services, 'documents'>,
  limit: number,
): Promise<BackupRunDocument[]> =>
  backupRuns(services).find({ sort: [{ field: 'begunAt', descending: true }], limit });

export const isUnderWay = ({ state }: BackupRunDocument): boolean =>
  state === 'copying' || state === 'verifying';
