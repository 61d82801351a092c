import { readConfig } from '../../config/env.js';
import { runAudit } from './run-audit.js';

try {
  process.exitCode = await runAudit(process.argv.slice(2), readConfig(), (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
