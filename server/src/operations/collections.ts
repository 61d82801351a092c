import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** What came of trying a service outside: id = its name. */
export interface ServiceProbeDocument extends Document {
  readonly version: number;
  /** ms epoch of the last try */
  readonly at: number;
  /** null: it worked */
  readonly said: string | null;
  /** ms epoch: it has been so since */
  readonly since: number;
}

/** Files of one kind or of one person. */
export interface CountedFiles {
  readonly of: string;
  readonly files: number;
  readonly bytes: number;
}

/** What files there are: one document. */
export interface StorageUsageDocument extends Document {
  readonly version: number;
  /** ms epoch */
  readonly countedAt: number;
  readonly kinds: readonly CountedFiles[];
  /** people with most bytes */
  readonly owners: readonly CountedFiles[];
  /** people who have any */
  readonly ownerCount: number;
  /** where files are: `local`, or a provider */
  readonly places: readonly CountedFiles[];
}

/** A backup that the server made by itself or was told to: id = the name of its folder. */
export interface BackupRunDocument extends Document {
  readonly version: number;
  /** ms epoch */
  readonly begunAt: number;
  readonly endedAt: number | null;
  /** verified: a restore of it in a scratch folder held */
  readonly state: 'copying' | 'verifying' | 'verified' | 'failed' | 'gone';
  readonly events: number;
  readonly files: number;
  readonly bytes: number;
  /** why it failed */
  readonly said: string | null;
}

/** What is wanted before it is due: id = `usage`, `probes` or `backup`. */
export interface OperationOrderDocument extends Document {
  readonly at: number;
}

/** What operations keep. */
export const collections = {
  serviceProbes: define<ServiceProbeDocument>({ name: 'service_probes', indexes: [] }),
  storageUsage: define<StorageUsageDocument>({ name: 'storage_usage', indexes: [] }),
  backupRuns: define<BackupRunDocument>({ name: 'backup_runs', indexes: [{ fields: ['begunAt'] }] }),
  operationOrders: define<OperationOrderDocument>({ name: 'operation_orders', indexes: [] }),
} as const;
