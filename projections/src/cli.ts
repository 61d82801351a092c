import { resolve } from 'node:path';
import { run } from './cli/commands.js';

const [command, view] = process.argv.slice(2);

try {
  const answer = await run(resolve(process.env['DATA_DIR'] ?? './data'), command, view);
  for (const line of answer.lines) console.log(line);
  process.exitCode = answer.exitCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
