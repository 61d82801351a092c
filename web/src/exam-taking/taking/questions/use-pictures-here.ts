import { useEffect, useMemo, useState } from 'react';
import type { TakingQuestion } from '../paper/types.ts';

/** How long a question's words wait for its pictures. */
const patienceMs = 800;
/** Pictures that this page has had: they stand at once. */
const had = new Set<string>();

/**
 * Whether the question's pictures are here, so that its options do not move under the finger when one comes; true at the
 * latest 0.8 s after the question is.
 */
export function usePicturesHere(question: TakingQuestion | null): boolean {
  const quId = question?.quId ?? null;
  const wanted = useMemo(() => (question === null ? [] : picturesOf(question)), [question]);
  const [shownFor, setShownFor] = useState<string | null>(null);
  const here = shownFor === quId || wanted.every((address) => had.has(address));
  if (here && shownFor !== quId) setShownFor(quId);
  useEffect(() => {
    if (quId === null || here) return;
    const stop = new AbortController();
    const show = () => !stop.signal.aborted && setShownFor(quId);
    const timer = setTimeout(show, patienceMs);
    void Promise.all(wanted.map(fetched)).then(show);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [quId, here, wanted]);
  return here;
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

async function fetched(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  // One that cannot be had is not waited for; its own place says so.
  await picture.decode?.().catch(() => undefined);
  had.add(address);
}
