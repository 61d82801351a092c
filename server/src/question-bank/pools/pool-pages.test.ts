import type { QuestionRef } from '@vigil/domain/question-bank/question';
import { describe, expect, it } from 'vitest';
import { pagesOf } from './pool-pages.js';

const ref = (quId: string, version = 1): QuestionRef => ({
  quId,
  version,
  sha256: `${quId}@${version}`,
  quType: 1,
  repoId: 'a',
  level: 1,
  tags: [],
});
const bank = Array.from({ length: 20_000 }, (_none, i) => ref(`question-${String(i).padStart(6, '0')}`));

describe('pages of a bank', () => {
  const pages = pagesOf(bank, []);

  it('hold every question once, in order, some 128 each', () => {
    expect(pages.flatMap((page) => page.refs)).toEqual(bank);
    expect(pages.length).toBeGreaterThan(80);
    expect(pages.length).toBeLessThan(320);
  });

  it('are kept where nothing changed: one question touches one page, one more or one less two at most', () => {
    const place = 7_777;
    const changes = {
      changed: bank.with(place, ref((bank[place] as QuestionRef).quId, 2)),
      added: bank.toSpliced(place, 0, ref(`${(bank[place - 1] as QuestionRef).quId}-more`)),
      gone: bank.toSpliced(place, 1),
    };
    for (const refs of Object.values(changes)) {
      const after = pagesOf(refs, pages);
      const fresh = after.filter((page) => !pages.includes(page));
      expect(fresh.length).toBeGreaterThanOrEqual(1);
      expect(fresh.length).toBeLessThanOrEqual(2);
      expect(after.map((page) => page.refs)).toEqual(pagesOf(refs, []).map((page) => page.refs));
    }
  });

  it('of the same questions in new objects are made anew, and none of no questions', () => {
    const copies = pagesOf(structuredClone(bank), pages);
    expect(copies).toEqual(pages);
    expect(copies.every((page) => !pages.includes(page))).toBe(true);
    expect(pagesOf([], pages)).toEqual([]);
  });
});
