import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError, type ObjectStore } from './port.js';
import type { Peer } from './testing/peer.js';

export interface StoreUnderTest {
  readonly store: ObjectStore;
  /** the same bucket with a secret that is not its */
  readonly withWrongSecret: ObjectStore;
  /** null: a real server that cannot be told to fail */
  readonly peer: Peer | null;
  /** what the store's clock says, ms; changed by tests */
  readonly clock: { now: number };
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
}
const read = async (store: ObjectStore, key: string, start: number, end: number): Promise<Buffer> =>
  Buffer.concat(await (await store.read(key, start, end)).toArray());

/** What every provider's adapter guarantees. */
export function objectStoreContract(
  provider: string,
  open: () => Promise<StoreUnderTest>,
  canBeToldToFail = true,
): void {
  describe(`object store contract: ${provider}`, () => {
    let under: StoreUnderTest;
    let store: ObjectStore;
    let began: number;
    beforeAll(async () => {
      under = await open();
      ({ store } = under);
      began = under.clock.now;
    }, 60_000);
    afterAll(() => under.close());
    beforeEach(() => {
      under.clock.now = began;
      under.peer?.troubles.splice(0);
    });
    const put = (key: string, bytes: Buffer, mimeType = 'video/mp4') =>
      store.put(key, pieces(bytes), { sizeBytes: bytes.length, mimeType });

    it.each([0, 1, 100_000, 16 * mebibyte, 16 * mebibyte + 1, 40 * mebibyte])(
      'keeps an object of %i bytes, and reads any range of it',
      async (size) => {
        const [key, bytes] = [`media/ab/size-${size}`, randomBytes(size)];
        await put(key, bytes);
        expect(await store.head(key)).toEqual({ sizeBytes: size, mimeType: 'video/mp4' });
        expect((await read(store, key, 0, size - 1)).equals(bytes)).toBe(true);
        if (size < 100) return;
        for (const [start, end] of [
          [0, 0],
          [size - 1, size - 1],
          [99, 50_000],
        ] as const)
          expect((await read(store, key, start, end)).equals(bytes.subarray(start, end + 1))).toBe(true);
      },
      60_000,
    );
    it('knows what is not there', async () => {
      expect(await store.head('media/none')).toBeNull();
      await expect(read(store, 'media/none', 0, 10)).rejects.toMatchObject({ code: 'ProviderError' });
      await store.remove('media/none');
    });
    it('removes one object, and replaces one by another', async () => {
      await put('one', Buffer.from('first'), 'text/plain');
      await put('one', Buffer.from('second'), 'image/png');
      expect(await store.head('one')).toEqual({ sizeBytes: 6, mimeType: 'image/png' });
      await store.remove('one');
      expect(await store.head('one')).toBeNull();
    });
    it('copies one object to another name, and not what is not there', async () => {
      const bytes = randomBytes(5000);
      await put('copied/a b+c', bytes, 'image/png');
      await store.copy('copied/a b+c', 'media/cd/copy');
      expect(await store.head('media/cd/copy')).toEqual({ sizeBytes: 5000, mimeType: 'image/png' });
      expect((await read(store, 'media/cd/copy', 0, 4999)).equals(bytes)).toBe(true);
      await expect(store.copy('copied/none', 'media/cd/other')).rejects.toMatchObject({
        code: 'ProviderError',
        mayPass: false,
      });
    });
    it('lists what begins so, a page at a time, in order', async () => {
      const keys = Array.from({ length: 8 }, (_, i) => `list/${i}/a b+c`);
      for (const key of [...keys, 'elsewhere']) await put(key, Buffer.from(key));
      expect(await store.list('list/', null, 5)).toEqual(keys.slice(0, 5));
      expect(await store.list('list/', keys[4] ?? '', 5)).toEqual(keys.slice(5));
      expect((await read(store, 'list/3/a b+c', 0, 11)).toString()).toBe('list/3/a b+c');
    });
    it('gives an address that anybody reads, and that nobody changes', async () => {
      await put('shown/1', Buffer.from('a picture'), 'image/png');
      const address = await store.readAddress('shown/1', 300);
      expect(await (await fetch(address)).text()).toBe('a picture');
      const other = await fetch(address.replace('shown/1', 'shown/2'));
      expect(other.status).toBeGreaterThanOrEqual(400);
    });
    it('a content that is not as long as it was said, or that breaks off, leaves nothing', async () => {
      for (const [size, said] of [
        [10, 11],
        [11, 10],
        [17 * mebibyte, 18 * mebibyte],
      ] as const)
        await expect(
          store.put('wrong', pieces(randomBytes(size)), { sizeBytes: said, mimeType: 'video/mp4' }),
        ).rejects.toThrow();
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield randomBytes(17 * mebibyte);
        throw new Error('the disk is gone');
      }
      await expect(
        store.put('wrong', broken(), { sizeBytes: 20 * mebibyte, mimeType: 'video/mp4' }),
      ).rejects.toThrow('the disk is gone');
      expect(await store.head('wrong')).toBeNull();
    }, 60_000);
    it('tells in the provider’s words that a secret is wrong, and does not try again', async () => {
      const before = under.peer?.seen.length ?? 0;
      const refusal = await under.withWrongSecret.list('', null, 1).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ProviderError);
      expect(refusal).toMatchObject({ mayPass: false });
      expect((refusal as ProviderError).message).not.toBe('');
      if (under.peer !== null) expect(under.peer.seen.length).toBe(before + 1);
    });

    it('a clock that is wrong by an hour is refused', async () => {
      under.clock.now = began - 3_600_000;
      await expect(store.list('', null, 1)).rejects.toMatchObject({ code: 'ProviderError', mayPass: false });
    });
    it('an address ends when its time is over', async () => {
      await put('shown/late', Buffer.from('x'));
      under.clock.now = began - 800_000;
      const address = await store.readAddress('shown/late', 300);
      expect((await fetch(address)).status).toBeGreaterThanOrEqual(400);
    });
    if (!canBeToldToFail) return;
    it('is tried again when the provider breaks, is overloaded or says nothing', async () => {
      if (under.peer === null) throw new Error('it has a peer');
      for (const trouble of [{ status: 500 }, { status: 503 }, { status: 429 }, 'silence'] as const) {
        under.peer.troubles.push(trouble, trouble);
        await put('again', Buffer.from('again'));
        under.peer.troubles.push(trouble);
        expect((await read(store, 'again', 0, 4)).toString()).toBe('again');
      }
      under.peer.troubles.push({ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 });
      await expect(store.head('again')).rejects.toMatchObject({ mayPass: true });
    });
    it('half an answer is none', async () => {
      if (under.peer === null) throw new Error('it has a peer');
      await put('half', randomBytes(100_000));
      under.peer.troubles.push('half');
      await expect(read(store, 'half', 0, 99_999)).rejects.toMatchObject({
        code: 'ProviderError',
        status: 0,
      });
      under.peer.troubles.push('half');
      await expect(store.list('', null, 100)).rejects.toMatchObject({ code: 'ProviderError' });
    });
  });
}
