import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartialFiles } from './partial-files.js';

let folder: string;
const secret = randomBytes(32);
const id = 'a1'.repeat(16);
async function* pieces(...bytes: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* bytes;
}
/** Each has a key of its own. */
const opened = (with_ = secret) =>
  new PartialFiles(folder, (one) => Promise.resolve(createHmac('sha256', with_).update(one).digest()));
const whole = async (files: PartialFiles, one = id): Promise<Buffer> => {
  const read: Buffer[] = [];
  for await (const piece of files.read(one)) read.push(piece);
  return Buffer.concat(read);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-partial-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('stands on the disk in no clear byte, goes on wherever it was cut, and is what came', async () => {
  const bytes = Buffer.from('这是考生上传的内容，谁也不应在磁盘上读到。'.repeat(3000));
  await opened().create(id);
  let at = 0;
  // Cut beside the blocks of the cipher, and the same bytes twice, each time by a process that knows nothing of before.
  for (const end of [1, 15, 16, 17, 1000, 999 + 16, bytes.length]) {
    at = await opened().write(id, at, pieces(bytes.subarray(at, end), new Uint8Array()));
    expect(at).toBe(end);
    if (end === 1000) at = await opened().write(id, 990, pieces(bytes.subarray(990, 1000)));
  }
  expect(await opened().sizeOf(id)).toBe(bytes.length);
  expect((await whole(opened())).equals(bytes)).toBe(true);
  const [name = ''] = await readdir(join(folder, 'tmp'));
  const stored = await readFile(join(folder, 'tmp', name));
  expect(stored.includes(bytes.subarray(0, 12))).toBe(false);
  expect((await whole(opened(randomBytes(48)))).equals(bytes)).toBe(false);
});

it('two of the same content look different, and one that is removed is gone', async () => {
  const [one, other] = ['b2'.repeat(16), 'c3'.repeat(16)];
  const files = opened();
  for (const each of [one, other]) {
    await files.create(each);
    await files.write(each, 0, pieces(Buffer.alloc(64)));
  }
  const [first, second] = await Promise.all(
    [one, other].map((each) => readFile(join(folder, 'tmp', `sealed-${each}`))),
  );
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
  await files.remove(one);
  expect(await files.sizeOf(one)).toBeNull();
  await expect(files.create('../x')).rejects.toThrow(TypeError);
});
