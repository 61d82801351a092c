import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { operationsMenu } from './menu.js';
import { startBackups } from './schedule/backups.js';
import { operationsStatus } from './status/own-status.js';
import { startProbes } from './status/probes.js';
import { StatusResolver, statusReads } from './status/status.resolver.js';
import { startUsage } from './status/usage.js';

/** Keeping the installation running: its state, and backups that are tried. */
export const operationsSlice: Slice = {
  name: 'operations',
  resolvers: [StatusResolver],
  collections,
  menu: operationsMenu,
  status: operationsStatus,
  rates: [statusReads],
  files: { namelessCollections: Object.values(collections).map(({ name }) => name) },
  react: (services, lease) =>
    together([
      () => startProbes(services, lease),
      () => startUsage(services, lease),
      () => startBackups(services, lease),
    ]),
};
