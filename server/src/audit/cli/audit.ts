import { readConfig } from '../../config/env.js';
import { openSharedDocuments, openSharedLog } from '../../config/shared-stores.js';
import { createLogger } from '../../platform/logging.js';
import { toolSentence } from '../../platform/starting/place-sentence.js';
import { runAudit, type AuditPlace } from './run-audit.js';

try {
  const config = readConfig();
  const { eventLog, documents } = config;
  const shared: Pick<AuditPlace, 'openShared'> =
    eventLog.kind === 'kurrentdb' && documents.kind === 'mongodb'
      ? {
          openShared: async () => {
            const logger = createLogger(config);
            const log = await openSharedLog(eventLog, logger);
            return { log, documents: await openSharedDocuments(documents, logger) };
          },
        }
      : {};
  process.exitCode = await runAudit(process.argv.slice(2), { ...config, ...shared }, (line) =>
    console.log(line),
  );
} catch (error) {
  console.error(toolSentence(error) ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
