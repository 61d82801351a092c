import { readConfig } from '../../config/env.js';
import { toolSentence } from '../../platform/starting/place-sentence.js';
import { auditPlaceOf } from './audit-place.js';
import { runAudit } from './run-audit.js';

try {
  process.exitCode = await runAudit(process.argv.slice(2), auditPlaceOf(readConfig()), (line) =>
    console.log(line),
  );
} catch (error) {
  console.error(toolSentence(error) ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
