import type { Config } from '../../config/env.js';
import { openSharedDocuments, openSharedLog } from '../../config/shared-stores.js';
import { createLogger } from '../../platform/logging.js';
import type { AuditPlace } from './audited-stores.js';

/** Where the installation of this configuration keeps what an auditor reads. */
export function auditPlaceOf(config: Config): AuditPlace {
  const { eventLog, documents } = config;
  if (documents.kind === 'sqlite') return config;
  const logger = createLogger(config);
  const openDocuments = () => openSharedDocuments(documents, logger);
  if (eventLog.kind === 'sqlite') return { ...config, openDocuments };
  const openShared = async () => ({
    log: await openSharedLog(eventLog, logger),
    documents: await openDocuments(),
  });
  return { ...config, openShared };
}
