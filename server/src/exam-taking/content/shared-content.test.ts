import { gunzipSync } from 'node:zlib';
import type { QuestionContent } from '@vigil/domain/question-bank/public';
import { describe, expect, it } from 'vitest';
import { everyType, keyWord, question } from '../../testing/every-type.js';
import { gzipOf, packedText, plainOf } from './packed-text.js';
import { sharedContentOf } from './shared-content.js';

const secret = Buffer.alloc(32, 7);
const bytesOf = (content: QuestionContent, by = secret): string =>
  JSON.stringify(sharedContentOf(content, by).content);

/** All orders of a few things. */
const orders = <T>(things: readonly T[]): T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((first, at) =>
        orders([...things.slice(0, at), ...things.slice(at + 1)]).map((rest) => [first, ...rest]),
      );

const matches = ['酸', '碱', '盐', '水'].map((content, at) => ({ id: `m${at + 1}`, content }));
const matching = (written: typeof matches, version = 1): QuestionContent =>
  question('q-match', 6, {
    version,
    pairs: matches.map(({ id, content }) => ({ id: `p-${content}`, content: `左 ${content}`, matchId: id })),
    matches: written,
  });
const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `选项 ${id}`, isRight: id === 'b' }));
const choice = (written: typeof options): QuestionContent => question('q-single', 1, { options: written });

describe('the shared content of a question version', () => {
  it('is the same in every byte whatever order its options and right-hand items were written in', () => {
    expect(new Set(orders(options).map((written) => bytesOf(choice(written)))).size).toBe(1);
    const contents = orders(matches).map((written) => bytesOf(matching(written)));
    expect(new Set(contents).size).toBe(1);
  });

  it('is the same in every byte whichever right-hand item each left one belongs to', () => {
    const keys = orders(['m1', 'm2', 'm3', 'm4']).map((ids) =>
      bytesOf({
        ...matching(matches),
        pairs: matches.map(({ content }, at) => ({ id: `p${at}`, content, matchId: ids[at] ?? '' })),
      }),
    );
    expect(new Set(keys).size).toBe(1);
  });

  it('names no right-hand item, and says of those that look alike not which was written first', () => {
    const alike = ['m1', 'm2', 'm3'].map((id) => ({ id, content: '同一项' }));
    const { content, index } = sharedContentOf({ ...matching(matches), matches: alike }, secret);
    expect(JSON.stringify(content)).not.toMatch(/"m\d"|matchId/);
    const places = Array.from({ length: 40 }, (_none, version) =>
      [
        ...(sharedContentOf({ ...matching(matches, version), matches: alike }, secret)
          .index.get('q-match')
          ?.order.keys() ?? []),
      ].join(),
    );
    expect(new Set(places).size).toBe(6);
    expect(index.get('q-match')?.order.size).toBe(3);
  });

  it('is ordered by the secret, and anew in each version: no order stands for a place', () => {
    const of = (version: number, by = secret): string =>
      sharedContentOf(matching(matches, version), by)
        .content.matches.map(({ content }) => content)
        .join();
    const versions = Array.from({ length: 400 }, (_none, version) => of(version));
    expect(new Set(versions).size).toBe(24);
    const firsts = versions.map((order) => order[0]);
    for (const { content } of matches) {
      const share = firsts.filter((first) => first === content).length;
      expect(share).toBeGreaterThan(60);
      expect(share).toBeLessThan(140);
    }
    const elsewhere = Array.from({ length: 400 }, (_none, version) => of(version, Buffer.alloc(32, 8)));
    expect(elsewhere.filter((order, at) => order === versions[at]).length).toBeLessThan(50);
  });

  it('holds nothing of a key, of any type, in the text or in its parts', () => {
    for (const content of everyType()) {
      const bytes = bytesOf(content);
      expect(bytes, content.quId).not.toContain(keyWord);
      expect(bytes, content.quId).not.toMatch(
        /isRight|accepted|analysis|rightAnswer|matchId|"share"|sha256|version/,
      );
    }
  });

  it('holds of the tests of a program those that may be seen', () => {
    const tests = [
      { id: 't1', input: '1', output: '2', visible: true },
      { id: 't2', input: '77', output: '78', visible: false },
    ];
    const { content } = sharedContentOf(question('q', 8, { code: { tests, timeLimit: 1000 } }), secret);
    expect(content.codeTests).toEqual([{ id: 't1', input: '1', output: '2' }]);
    expect(JSON.stringify(content)).not.toContain('77');
  });
});

describe('texts packed once', () => {
  it('are one gzip stream when they are joined, of any number and any of them empty', () => {
    const long = Array.from({ length: 3000 }, (_none, at) => `试题 ${at % 97}`).join('');
    for (const texts of [[], [''], ['[', '{"a":1}', '', ']'], [long, ',', long, 'ß€😀']]) {
      const packed = texts.map(packedText);
      expect(gunzipSync(gzipOf(packed)).toString('utf8')).toBe(texts.join(''));
      expect(plainOf(packed).toString('utf8')).toBe(texts.join(''));
    }
    const twice = [packedText(long), packedText(long)];
    expect(gzipOf(twice).length).toBeLessThan(plainOf(twice).length / 10);
  });
});
