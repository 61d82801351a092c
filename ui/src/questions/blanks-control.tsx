import { holdTogether } from '../html/hold-together.ts';
import { RichHtml } from '../html/rich-html.tsx';
import { memo, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../text/t.ts';
import { entryOf, withEntry } from './answer-fields.ts';
import type { ControlProps } from './control.ts';
import styles from './blanks-control.module.css';

const gap = /_{3,}/;

/** Type 5: inputs in the text where the `____` stand; blanks the text has no place for come below it. */
export function BlanksControl({ question, fields, readOnly, onType, onLeave }: ControlProps) {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const ids = question.answerList.map((entry) => entry.id);

  const input = (index: number) => {
    const id = ids[index]!;
    const value = entryOf(fields, id);
    return (
      <input
        key={id}
        className={styles['blank']}
        style={{ width: `${Math.min(24, Math.max(6, widthOf(value) + 2))}em` }}
        value={value}
        readOnly={readOnly}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        aria-label={t('第 {{n}} 空', { n: index + 1 })}
        onChange={(event) => onType(withEntry(fields, ids, id, event.target.value))}
        onBlur={onLeave}
      />
    );
  };

  return (
    <div className={styles['text']}>
      <TextWithPlaces quId={question.quId} html={question.content} count={ids.length} onPlaces={setPlaces} />
      {places.map((place, index) => createPortal(input(index), place, ids[index]))}
      {places.length < ids.length && (
        <div className={styles['rest']}>
          {ids.slice(places.length).map((id, index) => (
            <span key={id} className={styles['restRow']}>
              <span aria-hidden>{t('第 {{n}} 空', { n: places.length + index + 1 })}</span>
              {input(places.length + index)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

interface TextWithPlacesProps {
  readonly quId: string;
  readonly html: string;
  readonly count: number;
  readonly onPlaces: (places: readonly HTMLElement[]) => void;
}

/**
 * The text never renders again while one types: its places are elements the inputs live in. Formulas arrive
 * later and bring new text, so places are looked for again.
 */
const TextWithPlaces = memo(function TextWithPlaces({ quId, html, count, onPlaces }: TextWithPlacesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current!;
    const look = () => onPlaces(makePlaces(element, count));
    look();
    const observer = new MutationObserver((changes) => {
      if (changes.some((change) => !inBlank(change.target))) look();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [html, count, onPlaces]);
  return (
    <div ref={box} data-passage={quId}>
      <RichHtml html={html} />
    </div>
  );
});

/** The text behind a place, past what is held together with it. */
function restOf(place: HTMLElement): Text | null {
  const next = (place.closest('[data-held]') ?? place).nextSibling;
  return next instanceof Text ? next : null;
}

const inBlank = (node: Node): boolean =>
  (node instanceof Element ? node : node.parentElement)?.closest('[data-blank]') != null;

/**
 * Cuts the text nodes at their gaps; gaps already cut are kept. Returns the places in order, at most `count`.
 */
function makePlaces(root: HTMLElement, count: number): HTMLElement[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (!inBlank(walker.currentNode)) texts.push(walker.currentNode as Text);
  let made = root.querySelectorAll('[data-blank]').length;
  for (const text of texts) {
    let rest = text;
    for (let found = gap.exec(rest.data); found && made < count; found = gap.exec(rest.data)) {
      const cut = rest.splitText(found.index);
      rest = cut.splitText(found[0].length);
      const place = document.createElement('span');
      place.dataset['blank'] = String(made);
      cut.replaceWith(place);
      holdTogether(place, { before: true });
      // What was held is cut off the text behind the blank.
      rest = restOf(place) ?? rest;
      made += 1;
    }
  }
  return [...root.querySelectorAll<HTMLElement>('[data-blank]')];
}

/** Width in em: a Chinese character is 1, a Latin one about half. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0xff ? 1 : 0.6), 0);
