import { useEffect, useRef } from 'react';

/** px (spec 3 §9) */
const tile = { width: 280, height: 150 };

/**
 * The candidate's name, user name and number over the whole page, faint and slanted (spec 1 §2). It lets
 * every click through and puts itself back when the page's own tools remove or restyle it.
 */
export function Watermark({ text }: { readonly text: string }) {
  const home = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = home.current!;
    const url = draw(text);
    let mark = place(parent, url);
    const observer = new MutationObserver(() => {
      if (mark.isConnected && mark.getAttribute('style') === styleOf(url) && mark.attributes.length === 2)
        return;
      observer.disconnect();
      mark.remove();
      mark = place(parent, url);
      watch();
    });
    const watch = () => observer.observe(parent, { childList: true, subtree: true, attributes: true });
    watch();
    return () => {
      observer.disconnect();
      mark.remove();
    };
  }, [text]);
  return <div ref={home} aria-hidden data-watermark={text} />;
}

function place(parent: HTMLElement, url: string): HTMLElement {
  const mark = document.createElement('div');
  mark.setAttribute('aria-hidden', 'true');
  mark.setAttribute('style', styleOf(url));
  parent.append(mark);
  return mark;
}

const styleOf = (url: string): string =>
  `position:fixed;inset:0;z-index:500;pointer-events:none;background:url(${url}) 0 0 / ${tile.width}px ${tile.height}px repeat`;

function draw(text: string): string {
  const canvas = document.createElement('canvas');
  const ratio = window.devicePixelRatio || 1;
  canvas.width = tile.width * ratio;
  canvas.height = tile.height * ratio;
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.scale(ratio, ratio);
  context.translate(tile.width / 2, tile.height / 2);
  context.rotate((-18 * Math.PI) / 180);
  context.font = '14px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif';
  context.textAlign = 'center';
  // As faint on a light page as on a dark one, and on pictures.
  context.fillStyle = 'rgba(120, 132, 148, 0.18)';
  context.fillText(text, 0, 0, tile.width);
  return canvas.toDataURL();
}
