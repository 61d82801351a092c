import { expect, it, vi } from 'vitest';
import { paperCopy } from '../content/paper-content.fixture.ts';
import type { PaperCopy } from './copies.ts';
import { PaperKeeping } from './paper-keeping.ts';

const request = { id: 'r1', text: '看不清', askedAt: '2026-11-21T08:10:00Z', answer: null, answeredAt: null };

it('keeps messages to the proctors with the paper as it was told last, also behind a write that failed', async () => {
  const stored: PaperCopy[] = [];
  let full = true;
  const paper = new PaperKeeping({
    keep: async (copy) => !full && Boolean(stored.push(copy)),
    after: () => () => undefined,
  });
  paper.keepHelp([request]);
  expect(paper.has()).toBe(undefined);
  paper.keep(paperCopy());
  await vi.waitFor(() => expect(paper.has()).toBe(false));
  full = false;
  paper.keepHelp([request]);
  await vi.waitFor(() => expect(paper.has()).toBe(true));
  paper.again();
  expect(stored.map((copy) => copy.paper.helpRequests)).toEqual([[request]]);
});
