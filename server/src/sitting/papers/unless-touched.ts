import { touchedWords } from '../../platform/store-faults.js';
import type { Services } from '../../platform/services.js';

/**
 * Does something to one of many papers. One whose stream was changed past Vigil is told to the operator and left as it
 * is: the others go on.
 */
export async function unlessTouched(
  { logger }: Pick<Services, 'logger'>,
  paperId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const sentence = touchedWords(error);
    if (sentence === null) throw error;
    logger.error({ paperId, sentence }, 'a paper was left out: its stream was changed past Vigil');
  }
}
