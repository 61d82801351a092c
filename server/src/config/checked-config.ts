import { refuseWrongEntries } from '../platform/starting/wrong-entries.js';
import { readConfig, type Config } from './env.js';

/**
 * The configuration of a command that works on an installation's files. Throws `PlainError` where a folder stands
 * in a file's place, or a file in a folder's, and as `readConfig` does.
 */
export function checkedConfig(...env: Parameters<typeof readConfig>): Config {
  const config = readConfig(...env);
  refuseWrongEntries(config);
  return config;
}
