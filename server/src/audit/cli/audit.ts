import { checkedConfig } from '../../config/checked-config.js';
import { toolSentence } from '../../platform/starting/place-sentence.js';
import { auditPlaceOf } from './audit-place.js';
import { runAudit } from './run-audit.js';

let dataDir: string | null = null;
try {
  const config = checkedConfig();
  dataDir = config.dataDir;
  process.exitCode = await runAudit(process.argv.slice(2), auditPlaceOf(config), (line) => console.log(line));
} catch (error) {
  console.error(toolSentence(error, dataDir) ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
