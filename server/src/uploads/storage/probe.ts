import { randomBytes } from 'node:crypto';
import { ProviderError, type ObjectStore } from '@vigil/stores/files/objects/port';

/** What a provider did with a small object: null when all went well, else its own words. */
export async function probe(store: ObjectStore): Promise<string | null> {
  const key = `probe/${randomBytes(8).toString('hex')}`;
  const bytes = randomBytes(1000);
  try {
    await store.put(key, one(bytes), { sizeBytes: bytes.length, mimeType: 'application/octet-stream' });
    const read = Buffer.concat(await (await store.read(key, 100, 899)).toArray());
    await store.remove(key);
    return read.equals(bytes.subarray(100, 900)) ? null : '读回的内容与写入的不一致';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return [error.word, error.message].filter((text) => text !== '').join('：');
  }
}

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
