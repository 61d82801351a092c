import { resolve } from 'node:path';
import { restore } from '../restore.js';
import { optionsOf, placeOf, runCommand } from './arguments.js';

// npm run restore -- --from DIR --data-dir DIR [--keys DIR] [--accept]
await runCommand(async () => {
  const options = optionsOf({
    from: { type: 'string' },
    keys: { type: 'string' },
    'data-dir': { type: 'string' },
    accept: { type: 'boolean' },
  });
  if (options?.from === undefined || options['data-dir'] === undefined) {
    console.log('用法：npm run restore -- --from 备份目录 --data-dir 空目录 [--keys 目录] [--accept]');
    return false;
  }
  const { keys } = options;
  return restore(
    {
      ...placeOf(options['data-dir']),
      from: resolve(options.from),
      ...(keys === undefined ? {} : { keysFrom: resolve(keys) }),
      accept: options.accept === true,
    },
    (line) => console.log(line),
  );
});
