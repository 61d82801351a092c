import { PlainError } from '../platform/plain-error.js';
import { isDamaged, storeAway, touchedWords } from '../platform/store-faults.js';
import { brokenStore, brokenStoreSentence } from '../platform/starting/broken-store.js';
import { placeSentence, touchedSentence } from '../platform/starting/place-sentence.js';
import type { Config } from './env.js';

/**
 * A start that came upon damage where the first look did not see it, upon a stream that others touched, a store that
 * went away meanwhile, a file of a newer program, or one that it may not read or write: its sentence; any other error
 * as it is.
 */
export function toldAtStart(
  { dataDir, shared }: Pick<Config, 'dataDir' | 'shared'>,
  error: unknown,
): unknown {
  const touched = touchedWords(error);
  if (touched !== null) return new PlainError(touchedSentence(touched), { cause: error });
  if (!shared && isDamaged(error))
    return new PlainError(brokenStoreSentence(dataDir, brokenStore(dataDir)), { cause: error });
  if (error instanceof PlainError) return error;
  const sentence = shared ? sharedSentence(error) : placeSentence(error);
  return sentence === null ? error : new PlainError(sentence, { cause: error });
}

const sharedStores: Readonly<Record<string, string>> = {
  'event log': '事件日志 KurrentDB',
  documents: '文档库 MongoDB',
  bus: '总线 Redis',
};

/** Of stores that are not files here. */
function sharedSentence(error: unknown): string | null {
  const away = storeAway(error);
  if (away !== null)
    return `启动时${sharedStores[away] ?? '存储'}没有应答，请检查该服务是否在运行，然后再启动。 (A store went away during the start.)`;
  if (error instanceof Error && isDamaged(error))
    return `存储的数据已损坏（${error.message}）。npm run audit -- verify 逐个指出；文档从备份恢复，视图用 npm run projections -- rebuild 由日志重建。 (Stored data are damaged.)`;
  return placeSentence(error);
}
