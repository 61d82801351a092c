import { RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';

const countedSeconds = 3600;
const probesAtMost = 5;

/**
 * Runs a save that tells by its refusal whether somebody else has a number: of one account five such refusals an hour
 * are told, then every save of that kind waits. Refuses `TooManyTries` and whatever the save refuses.
 */
export async function countedProbe<T>(
  { bus }: Pick<Services, 'bus'>,
  userId: string,
  save: () => Promise<T>,
): Promise<T> {
  const key = `accounts:probes:${userId}`;
  if (Number(await bus.get(key)) >= probesAtMost)
    throw new RefusedError('TooManyTries', '尝试次数过多，请 1 小时后再试！');
  try {
    return await save();
  } catch (error) {
    if (error instanceof RefusedError && error.reason === 'Duplicate')
      await bus.increment(key, countedSeconds);
    throw error;
  }
}
