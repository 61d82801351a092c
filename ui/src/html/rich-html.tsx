import clsx from 'clsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { streamed } from '../media/streamed.ts';
import { hasFormulas, renderFormulas } from './formulas.ts';
import { withHeldFormulas, withHeldRanges } from './hold-together.ts';
import { fetchKatex, katexHere } from './katex.ts';
import styles from './rich-html.module.css';
import { sanitise } from './sanitise.ts';

interface RichHtmlProps {
  readonly html: string;
  /** As part of a line (an option's text) instead of a block. */
  readonly inline?: boolean;
  readonly className?: string;
  /** What pictures without a text of their own are called. */
  readonly pictures?: string;
}

/**
 * Content of questions and notices: sanitised, formulas typeset (KaTeX, loaded on first use), images within
 * the column, audio and video with controls.
 */
export function RichHtml({ html, inline = false, className, pictures }: RichHtmlProps) {
  const clean = useMemo(() => sanitise(html, pictures), [html, pictures]);
  const formulas = useMemo(() => hasFormulas(clean), [clean]);
  const [ready, setReady] = useState(katexHere() !== undefined);
  useEffect(() => {
    if (!formulas || ready) return;
    let here = true;
    fetchKatex().then(
      () => here && setReady(true),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [formulas, ready]);
  const shown = useMemo(() => {
    const katex = ready ? katexHere() : undefined;
    return withHeldRanges(formulas && katex ? withHeldFormulas(renderFormulas(clean, katex)) : clean);
  }, [clean, formulas, ready]);
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    const media = [...(holder.current?.querySelectorAll<HTMLMediaElement>('video[src],audio[src]') ?? [])];
    const ends = media.map((element) => streamed(element, element.getAttribute('src') ?? ''));
    return () => ends.forEach((end) => end());
  }, [shown]);
  const Tag = inline ? 'span' : 'div';
  return (
    <Tag
      ref={holder as React.RefObject<HTMLDivElement & HTMLSpanElement>}
      className={clsx(styles['rich'], inline && styles['inline'], className)}
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
