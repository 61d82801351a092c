import { holdTogether } from '../html/hold-together.ts';
import { RichHtml } from '../html/rich-html.tsx';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
      <Blank
        key={id}
        value={value}
        readOnly={readOnly}
        label={t('第 {{n}} 空', { n: index + 1 })}
        onType={(text) => onType(withEntry(fields, ids, id, text))}
        onLeave={onLeave}
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

interface BlankProps {
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/**
 * A blank grows with what is written in it, and wraps where the line ends: it is read whole on any screen.
 * Its text again, unseen and in no text of the page, gives it its size and its line. It holds one line: Enter
 * makes none.
 */
function Blank({ label, value, readOnly, onType, onLeave }: BlankProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // By hand: React would put it into the text of the page, too, in which passages are told by their place.
  useLayoutEffect(() => {
    const element = field.current;
    if (element && element.value !== value) element.value = value;
  }, [value]);
  return (
    <span className={styles['box']}>
      <span className={styles['size']} data-text={value} aria-hidden />
      <textarea
        ref={field}
        className={styles['blank']}
        rows={1}
        readOnly={readOnly}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        aria-label={label}
        aria-multiline={false}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => {
          const line = target.value.replace(/[\r\n]/g, '');
          if (line !== target.value) target.value = line;
          onType(line);
        }}
        onBlur={onLeave}
      />
    </span>
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
