import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/**
 * Collects what nobody holds any more; what a `WeakRef` answered in the same turn of the event loop stays.
 */
export const collectGarbage = runInNewContext('gc') as () => void;
