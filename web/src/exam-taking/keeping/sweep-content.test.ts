import { expect, it, vi } from 'vitest';
import { sweepContent, type SweepPorts } from './sweep-content.ts';

const here = [
  { paperId: 'open', ownerId: 'u1' },
  { paperId: 'over', ownerId: 'u1' },
  { paperId: 'theirs', ownerId: 'u2' },
  { paperId: 'half', ownerId: null },
];

/** What goes, and of which papers it is known that they are over. */
async function sweep(userId: string | null, change: Partial<SweepPorts> = {}, logLosses = 0) {
  const gone: string[] = [];
  const over: string[] = [];
  const openPaper = vi.fn<SweepPorts['openPaper']>(async () => 'open');
  const ports: SweepPorts = {
    storage: {
      papers: async () => here,
      forgetContent: async (paperId) => void gone.push(paperId),
    },
    ...{ openPaper, isSat: async () => false, marks: () => [], over: (paperId) => void over.push(paperId) },
    ...change,
  };
  const visitor = userId === null ? null : { userId, logLosses, now: 0 };
  await sweepContent(visitor, ports).catch(() => undefined);
  return { gone: gone.toSorted(), over: over.toSorted(), asked: openPaper.mock.calls.length };
}

it('of the visitor’s own papers the open one alone stays, marks or not; another’s go', async () => {
  expect(await sweep('u1')).toEqual({ gone: ['half', 'over', 'theirs'], over: ['over'], asked: 1 });
  expect((await sweep('u1', { openPaper: async () => null })).gone).toHaveLength(4);
});

it('somebody else’s login takes all that is not theirs, and leaves what the first one’s pages left', async () => {
  const { gone, over } = await sweep('u3', { openPaper: async () => null });
  expect([gone, over]).toEqual([['half', 'open', 'over', 'theirs'], []]);
});

it('where the server does not answer nothing of the visitor goes, but what is another’s does', async () => {
  const refusing = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await sweep('u1', { openPaper: refusing })).gone).toEqual(['theirs']);
});

it('while a paper is open in a tab that one sees to its own end', async () => {
  expect(await sweep('u1', { isSat: async () => true })).toEqual({ gone: ['theirs'], over: [], asked: 0 });
});

it('a paper that the log may have lost stays', async () => {
  const mark = { paperId: 'over', userId: 'u1', losses: 0, until: 0, contentUntil: 0 };
  expect((await sweep('u1', { marks: () => [mark] }, 1)).gone).toEqual(['half', 'theirs']);
});

it('where nobody is logged in all of it goes, unless a paper is open here over which a session ended', async () => {
  expect(await sweep(null)).toEqual({
    gone: here.map(({ paperId }) => paperId).toSorted(),
    over: [],
    asked: 0,
  });
  expect((await sweep(null, { isSat: async () => true })).gone).toEqual([]);
});

it('where nothing is here nobody is asked', async () => {
  const storage = { papers: async () => [], forgetContent: async () => undefined };
  expect((await sweep('u1', { storage })).asked).toBe(0);
});
