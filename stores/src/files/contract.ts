import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Files, ListedFile } from './port.js';

export interface FilesUnderTest {
  readonly files: Files;
  /** Opens again on what is stored. */
  reopen(): Promise<Files>;
  /** Everything the store keeps, as one run of bytes: to look for what must not be there in the clear. */
  everythingStored(): Promise<Buffer>;
  cleanUp(): Promise<void>;
}

const image = Buffer.from('a picture of 张三, not to be found on the disk');

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What every files adapter guarantees. */
export function filesContract(adapter: string, open: () => Promise<FilesUnderTest>): void {
  describe(`files contract: ${adapter}`, () => {
    let under: FilesUnderTest;
    let files: Files;
    beforeEach(async () => {
      under = await open();
      files = under.files;
    });
    afterEach(() => under.cleanUp());

    it.each([null, 'user-1'])('gives back bytes, owner, kind and type (owner %s)', async (owner) => {
      const { fileId, sizeBytes } = await files.put('snapshot', owner, 'image/jpeg', image);
      expect(sizeBytes).toBe(image.length);
      expect(fileId).toMatch(/^[0-9a-f]{64}$/);
      const stored = await files.get(fileId);
      expect({ ...stored, bytes: undefined }).toEqual({
        owner,
        kind: 'snapshot',
        mimeType: 'image/jpeg',
        bytes: undefined,
      });
      expect(Buffer.from(stored?.bytes ?? []).equals(image)).toBe(true);
    });
    it.each([0, 1, 1_000_000])('keeps a file of %i bytes', async (size) => {
      const bytes = randomBytes(size);
      for (const owner of [null, 'u']) {
        const { fileId } = await files.put('upload', owner, 'application/octet-stream', bytes);
        expect(bytes.equals(Buffer.from((await files.get(fileId))?.bytes ?? []))).toBe(true);
      }
    });
    it.each([null, 'u'])(
      'takes a content piece by piece, and it is the same file (owner %s)',
      async (owner) => {
        const bytes = randomBytes(300_000);
        const { fileId, sizeBytes } = await files.put('upload', owner, 'video/mp4', pieces(bytes, 7777));
        expect(sizeBytes).toBe(bytes.length);
        expect(bytes.equals(Buffer.from((await files.get(fileId))?.bytes ?? []))).toBe(true);
        if (owner === null)
          expect(await files.put('upload', null, 'video/mp4', bytes)).toEqual({ fileId, sizeBytes });
      },
    );
    it('a content that breaks off leaves nothing', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield image;
        throw new Error('the line is dead');
      }
      for (const owner of [null, 'u'])
        await expect(files.put('upload', owner, 'video/mp4', broken())).rejects.toThrow('the line is dead');
      expect(await files.list(null, 10)).toEqual([]);
      expect((await under.everythingStored()).includes(image)).toBe(false);
    });
    it('a person who is erased while a content comes gets no file', async () => {
      async function* erasedMeanwhile(): AsyncGenerator<Uint8Array> {
        yield image;
        await files.eraseOwner('gone');
        yield image;
      }
      const put = files.put('upload', 'gone', 'video/mp4', erasedMeanwhile());
      await expect(put).rejects.toMatchObject({ code: 'OwnerErased' });
      expect(await files.list(null, 10)).toEqual([]);
    });
    it('lists every file once, a page at a time, in the order of their ids', async () => {
      expect(await files.list(null, 10)).toEqual([]);
      const put = await Promise.all(
        Array.from({ length: 25 }, async (_, i) => {
          const [kind, owner] = [i % 2 === 0 ? 'media' : 'snapshot', i % 3 === 0 ? null : `u${i}`];
          const bytes = randomBytes(i);
          const { fileId, sizeBytes } = await files.put(kind, owner, 'image/png', bytes);
          return { fileId, sizeBytes, kind, owner, mimeType: 'image/png' };
        }),
      );
      const listed: ListedFile[] = [];
      for (let page = await files.list(null, 4); page.length > 0;) {
        listed.push(...page);
        page = await files.list(listed.at(-1)?.fileId ?? null, 4);
      }
      expect(listed).toEqual(put.sort((a, b) => (a.fileId < b.fileId ? -1 : 1)));
    });
    it.each([null, 'u'])('reads any range of a file (owner %s)', async (owner) => {
      const bytes = randomBytes(200_001);
      const { fileId } = await files.put('upload', owner, 'video/mp4', bytes);
      const found = await files.find(fileId);
      if (found === null) throw new Error('it is there');
      expect(found).toMatchObject({ owner, kind: 'upload', mimeType: 'video/mp4', sizeBytes: bytes.length });
      const ends = [0, 1, 15, 16, 17, 65_535, 65_536, 131_073, 200_000];
      for (const start of ends)
        for (const end of ends.filter((one) => one >= start)) {
          const read = Buffer.concat(await (await found.read(start, end)).toArray());
          expect(read.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
        }
      const none = await files.find((await files.put('upload', owner, 'text/plain', Buffer.alloc(0))).fileId);
      expect(none?.sizeBytes).toBe(0);
      expect(await (await none?.read(0, -1))?.toArray()).toEqual([]);
    });
    it('answers null for what is not there and for what cannot be a file id', async () => {
      for (const id of [
        '0'.repeat(64),
        '',
        '..',
        '../master.key',
        'A'.repeat(64),
        `${'0'.repeat(64)}/..`,
        'a\0b',
      ]) {
        expect(await files.get(id)).toBeNull();
        expect(await files.find(id)).toBeNull();
      }
    });
    it('the bytes of a person are not stored in the clear', async () => {
      await files.put('face', 'user-1', 'image/jpeg', image);
      expect((await under.everythingStored()).includes(image)).toBe(false);
      await files.put('media', null, 'image/jpeg', image);
      expect((await under.everythingStored()).includes(image)).toBe(true);
    });
    it('the same public file twice is one file; the same file of a person twice is two', async () => {
      const [first, second] = [
        await files.put('media', null, 'image/png', image),
        await files.put('media', null, 'image/png', image),
      ];
      expect(second).toEqual(first);
      const [one, two] = [
        await files.put('face', 'u', 'image/png', image),
        await files.put('face', 'u', 'image/png', image),
      ];
      expect(one.fileId).not.toBe(two.fileId);
    });
    it('many at once, also the first ones of one person, are all readable', async () => {
      const stored = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          files.put('snapshot', `u${i % 3}`, 'image/jpeg', Buffer.from(`picture ${i}`)),
        ),
      );
      const read = await Promise.all(stored.map(({ fileId }) => files.get(fileId)));
      expect(read.map((file) => Buffer.from(file?.bytes ?? []).toString())).toEqual(
        Array.from({ length: 20 }, (_, i) => `picture ${i}`),
      );
    });
    it('is there after opening again', async () => {
      const { fileId } = await files.put('face', 'u', 'image/jpeg', image);
      expect(image.equals(Buffer.from((await (await under.reopen()).get(fileId))?.bytes ?? []))).toBe(true);
    });

    it.each(['../x', 'a/b', 'A', '', '.', 'keys', 'tmp', 'x\0y'])('refuses the kind %j', async (kind) => {
      await expect(files.put(kind, null, 'image/png', image)).rejects.toThrow(TypeError);
    });
    it.each(['../x', 'a/b', '', '.', 'x\0y', 'a'.repeat(101)])('refuses the owner %j', async (owner) => {
      await expect(files.put('face', owner, 'image/png', image)).rejects.toThrow(TypeError);
      await expect(files.eraseOwner(owner)).rejects.toThrow(TypeError);
    });
    it.each(['', 'image', 'image/png\r\nx: y', 'text/html<script>'])(
      'refuses the type %j',
      async (mimeType) => {
        await expect(files.put('face', null, mimeType, image)).rejects.toThrow(TypeError);
      },
    );

    it('erasing a person makes every file of that person unreadable, at once and after opening again, and no other file', async () => {
      const erased = await Promise.all([
        files.put('face', 'gone', 'image/jpeg', image),
        files.put('snapshot', 'gone', 'image/jpeg', image),
      ]);
      const kept = await files.put('face', 'stays', 'image/jpeg', image);
      await files.eraseOwner('gone');
      await files.eraseOwner('gone');
      for (const opened of [files, await under.reopen()]) {
        for (const { fileId } of erased) {
          expect(await opened.get(fileId)).toBeNull();
          expect(await opened.find(fileId)).toBeNull();
        }
        expect(await opened.get(kept.fileId)).not.toBeNull();
        await expect(opened.put('snapshot', 'gone', 'image/jpeg', image)).rejects.toMatchObject({
          code: 'OwnerErased',
        });
      }
    });
    it('seals a short text of a person: it opens again, for them alone, and not once they are erased', async () => {
      const [first, second] = [
        await files.seal('u1', 'E12345678 张三'),
        await files.seal('u1', 'E12345678 张三'),
      ];
      expect(first).toMatch(/^[A-Za-z0-9+/]+=*$/);
      expect(second).not.toBe(first);
      expect(Buffer.from(first, 'base64').includes('E12345678')).toBe(false);
      const reopened = await under.reopen();
      for (const opened of [files, reopened]) expect(await opened.unseal('u1', first)).toBe('E12345678 张三');
      await files.seal('u2', 'another');
      await expect(files.unseal('u2', first)).rejects.toMatchObject({ code: 'FileDamaged' });
      const changed = Buffer.from(first, 'base64');
      changed[20] = (changed[20] ?? 0) ^ 1;
      await expect(files.unseal('u1', changed.toString('base64'))).rejects.toMatchObject({
        code: 'FileDamaged',
      });
      await files.eraseOwner('u1');
      for (const opened of [files, reopened]) {
        expect(await opened.unseal('u1', first)).toBeNull();
        await expect(opened.seal('u1', 'more')).rejects.toMatchObject({ code: 'OwnerErased' });
      }
    });
    it('finds a file again in the folder where it was met, and when it is removed and put anew by another process', async () => {
      const other = await under.reopen();
      const { fileId } = await files.put('media', null, 'image/png', image);
      for (const opened of [files, other]) expect((await opened.find(fileId))?.kind).toBe('media');
      expect(await other.remove(fileId)).toBe(true);
      for (const opened of [files, other]) {
        expect(await opened.get(fileId)).toBeNull();
        expect(await opened.find(fileId)).toBeNull();
      }
      expect((await other.put('media', null, 'image/png', image)).fileId).toBe(fileId);
      expect((await files.get(fileId))?.kind).toBe('media');
    });
    it('someone without files can be erased beforehand', async () => {
      await files.eraseOwner('nobody');
      await expect(files.put('face', 'nobody', 'image/jpeg', image)).rejects.toMatchObject({
        code: 'OwnerErased',
      });
    });

    it('remove takes one file away, once, and no other', async () => {
      const [a, b] = await Promise.all(
        ['a', 'b'].map((text) => files.put('media', null, 'text/plain', Buffer.from(text))),
      );
      expect([await files.remove(a?.fileId ?? ''), await files.remove(a?.fileId ?? '')]).toEqual([
        true,
        false,
      ]);
      for (const none of ['0'.repeat(64), '', '../master.key']) expect(await files.remove(none)).toBe(false);
      for (const opened of [files, await under.reopen()]) {
        expect(await opened.get(a?.fileId ?? '')).toBeNull();
        expect(await opened.get(b?.fileId ?? '')).not.toBeNull();
      }
    });
    it('what was removed can be stored again', async () => {
      const { fileId } = await files.put('media', null, 'text/plain', image);
      await files.remove(fileId);
      expect((await files.put('media', null, 'text/plain', image)).fileId).toBe(fileId);
      expect(await files.get(fileId)).not.toBeNull();
    });
    it('tells the id before the file is there, and whether the file is there; what throws then ends the put', async () => {
      const told: (readonly [string, boolean])[] = [];
      const put = () =>
        files.put('media', null, 'text/plain', image, async (coming) => {
          told.push([coming.fileId, await coming.isThere()]);
        });
      const { fileId } = await put();
      await put();
      await files.remove(fileId);
      await put();
      expect(told).toEqual([false, true, false].map((wasThere) => [fileId, wasThere]));
      const refused = files.put('media', 'u', 'text/plain', image, async (coming) => {
        told.push([coming.fileId, await coming.isThere()]);
        throw new Error('not now');
      });
      await expect(refused).rejects.toThrow('not now');
      expect(await files.get(told.at(-1)?.[0] ?? '')).toBeNull();
    });
    it('removeOf takes away what erased people left, of every kind, and no other file', async () => {
      const [face, snapshot] = await Promise.all([
        files.put('face', 'gone', 'image/jpeg', image),
        files.put('snapshot', 'gone', 'image/jpeg', image),
      ]);
      const kept = await Promise.all([
        files.put('face', 'stays', 'image/jpeg', image),
        files.put('media', null, 'text/plain', image),
      ]);
      await files.eraseOwner('gone');
      expect(await files.removeOf(new Set(['gone', 'nobody']))).toBe(2);
      expect(await files.removeOf(new Set(['gone']))).toBe(0);
      for (const { fileId } of [face, snapshot]) expect(await files.remove(fileId)).toBe(false);
      for (const { fileId } of kept) expect(await files.get(fileId)).not.toBeNull();
    });
  });
}
