import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { backUp } from '../backup.js';
import { optionsOf, placeOf, runCommand } from './arguments.js';

// npm run backup -- --to DIR [--keys DIR|none] [--data-dir DIR]: beside the running server, at low priority.
await runCommand(async () => {
  const options = optionsOf({
    to: { type: 'string' },
    keys: { type: 'string' },
    'data-dir': { type: 'string' },
  });
  if (options?.to === undefined) {
    console.log('用法：npm run backup -- --to 目录 [--keys 目录|none] [--data-dir 目录]');
    return false;
  }
  setPriority(10);
  const { keys } = options;
  await backUp(
    {
      ...placeOf(options['data-dir']),
      to: resolve(options.to),
      ...(keys === undefined ? {} : { keysTo: keys === 'none' ? null : resolve(keys) }),
    },
    (line) => console.log(line),
  );
  return true;
});
