import { t } from '@vigil/ui/text/t.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { Picture } from './zoom-dialog.tsx';
import styles from './zoom.module.css';

/** Pictures of options choose their option, those of a matching are dragged: they have other ways. */
const elsewhere = 'label, button, a, [data-drag]';

/** CSS pixels from which a picture is a figure: lower ones are signs within a line. */
const figureHeight = 64;

/** A figure has an edge, white as it may be; one that a click enlarges wears the sign of that, as options do. */
function dress(img: HTMLImageElement): void {
  if (!img.complete) return img.addEventListener('load', () => dress(img), { once: true });
  if (img.clientHeight < figureHeight) return;
  img.classList.add(styles['figure'] ?? '');
  if (!img.closest(elsewhere)) img.classList.add(styles['enlarges'] ?? '');
}

/**
 * Every picture in the area's text is a button that enlarges it, by a click, Enter or space. Pictures come and go with the
 * questions and with formulas: they are looked for again.
 */
export function useZoom(area: RefObject<HTMLElement | null>) {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const make = () => {
      for (const img of element.querySelectorAll('img')) {
        dress(img);
        if (img.closest(elsewhere) || img.tabIndex === 0) continue;
        img.tabIndex = 0;
        img.setAttribute('role', 'button');
        img.setAttribute('aria-label', t('放大：{{name}}', { name: img.alt || t('题目图片') }));
        img.style.cursor = 'zoom-in';
      }
    };
    const open = (event: Event) => {
      const img = event.target;
      if (!(img instanceof HTMLImageElement) || img.closest(elsewhere)) return;
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      setPicture({ src: img.currentSrc || img.src, name: img.alt || t('题目图片') });
    };
    make();
    const observer = new MutationObserver(make);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('click', open);
    element.addEventListener('keydown', open);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', open);
      element.removeEventListener('keydown', open);
    };
  }, [area]);
  return { picture, enlarge: setPicture };
}
