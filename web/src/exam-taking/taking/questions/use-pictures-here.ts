import { useEffect, useMemo, useState } from 'react';
import type { TakingQuestion } from '../paper/types.ts';

/** How long a question's words wait for its pictures, and after how long a picture that does not come is given up. */
const patienceMs = { words: 800, picture: 20_000 };
/** Pictures that this page has had: they stand at once. */
const had = new Set<string>();

/** What of a question may be shown, or is. */
interface PicturesHere {
  /**
   * its words: with its pictures, so that its options do not move under the finger when one comes, or once those that
   * do not come have failed, or 0.8 s after it is here
   */
  readonly words: boolean;
  /** all of it: each of its pictures is here, or is given up; one that fails may only have no network */
  readonly whole: boolean;
}

/** Whether the pictures of the question are here; of none, all is. */
export function usePicturesHere(question: TakingQuestion | null): PicturesHere {
  const quId = question?.quId ?? null;
  const wanted = useMemo(() => (question === null ? '' : picturesOf(question).join('\n')), [question]);
  const [wordsFor, setWordsFor] = useState<string | null>(null);
  const [wholeFor, setWholeFor] = useState<string | null>(null);
  const pictures = wanted === '' ? [] : wanted.split('\n');
  const whole = wholeFor === quId || pictures.every((address) => had.has(address));
  if (whole && wholeFor !== quId) setWholeFor(quId);
  useEffect(() => {
    if (quId === null || whole) return;
    const stop = new AbortController();
    const show = () => setWordsFor(quId);
    const done = () => !stop.signal.aborted && setWholeFor(quId);
    const timers = [setTimeout(show, patienceMs.words), setTimeout(done, patienceMs.picture)];
    const coming = wanted.split('\n').map(fetched);
    void Promise.allSettled(coming).then(() => !stop.signal.aborted && show());
    Promise.all(coming).then(done, () => undefined);
    return () => {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [quId, whole, wanted]);
  return { words: whole || wordsFor === quId, whole };
}

/** Addresses of the pictures in a question, its parts and its options. */
export function picturesOf(question: TakingQuestion): readonly string[] {
  const texts = JSON.stringify(question);
  const inTexts = [...texts.matchAll(/<img\b[^>]*?\bsrc=\\"([^"\\]+)\\"/g)].map(
    ([, address = '']) => address,
  );
  const own = [question, ...question.subList].flatMap(({ image }) => (image ? [image] : []));
  return [...new Set([...own, ...inTexts])];
}

/** Rejects where the picture does not come; its own place says so. */
async function fetched(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode?.();
  had.add(address);
}
