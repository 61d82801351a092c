import { answerBeside } from '../platform/answer-beside.js';

/** Work for `side-thread.int.test.ts`: takes so long, says what it was told to say, or ends as it is told to. */
answerBeside<{ readonly ms: number; readonly say: string }, string>(0, ({ ms, say }) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
  if (say === 'throw') throw new Error('thrown');
  if (say === 'exit') process.exit(3);
  if (say === 'memory')
    for (const all: string[][] = []; ;) all.push(Array.from({ length: 100_000 }, () => say));
  return say;
});
