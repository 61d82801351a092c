import { expect, it } from 'vitest';
import { framed, FrameReader, type Frame } from './frames.js';

const read = (chunks: readonly Buffer[]): Frame[] => {
  const frames: Frame[] = [];
  const reader = new FrameReader((frame) => frames.push(frame));
  for (const chunk of chunks) reader.push(chunk);
  return frames;
};

it('gives frames as they were written, however a pipe cuts them', () => {
  const written: readonly Frame[] = [
    { kind: 'json', bytes: Buffer.from('{"kind":"ready"}') },
    { kind: 'bytes', bytes: Buffer.alloc(3000, 7) },
    { kind: 'json', bytes: Buffer.alloc(0) },
    { kind: 'json', bytes: Buffer.from('第二') },
  ];
  const all = Buffer.concat(written.flatMap(({ kind, bytes }) => framed(kind, bytes)));
  for (const size of [1, 3, 5, 7, 1000, all.length]) {
    const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_none, index) =>
      all.subarray(index * size, (index + 1) * size),
    );
    expect(read(chunks)).toEqual(written);
  }
  expect(read([all.subarray(0, all.length - 1)])).toEqual(written.slice(0, 3));
});

it('takes nothing that begins no frame', () => {
  expect(() => read([Buffer.from('hello')])).toThrow('no frame');
});
