import { VisuallyHidden } from '@mantine/core';
import { RichHtml } from '../html/rich-html.tsx';
import { t } from '../text/t.ts';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { entryOf, withEntry } from './answer-fields.ts';
import type { ControlProps } from './control.ts';
import styles from './matching-control.module.css';

interface Drag {
  readonly tag: string;
  readonly x: number;
  readonly y: number;
  readonly over: string | null;
}

const startPx = 6;

/**
 * Type 6: items on the right are dragged to places on the left (mouse, pen, touch), or picked and put there by a tap or by
 * keys, or chosen from the list beside each place. What is used twice is said.
 */
export function MatchingControl({ question, fields, readOnly, onChoose }: ControlProps) {
  const ids = question.answerList.map((entry) => entry.id);
  const itemId = useId();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const dragged = useRef(false);
  const selects = useRef(new Map<string, HTMLSelectElement>());
  const pressed = useRef<{ tag: string; x: number; y: number } | null>(null);
  const assign = (id: string, tag: string) => onChoose(withEntry(fields, ids, id, tag));
  const put = (id: string, tag: string) => {
    assign(id, tag);
    setPicked(null);
    selects.current.get(id)?.focus({ preventScroll: true });
  };
  const uses = ids.map((id) => entryOf(fields, id)).filter((tag) => tag !== '');
  const used = new Set(uses);
  const twice = [...used].filter((tag) => uses.indexOf(tag) !== uses.lastIndexOf(tag));

  const down = (tag: string) => (event: PointerEvent<HTMLElement>) => {
    if (readOnly || event.button !== 0) return;
    dragged.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { tag, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = pressed.current;
    if (!from) return;
    if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < startPx) return;
    dragged.current = true;
    setDrag({
      tag: from.tag,
      x: event.clientX,
      y: event.clientY,
      over: placeAt(event.clientX, event.clientY),
    });
  };
  const up = () => {
    if (drag?.over && pressed.current) assign(drag.over, pressed.current.tag);
    pressed.current = null;
    setDrag(null);
  };

  return (
    <div className={styles['board']}>
      <p className={styles['hint']}>
        {t('把选项拖到对应的位置；或先点选项再点“放到这里”；也可以在下拉框中选择。')}
      </p>
      <ol className={styles['left']} aria-label={t('待匹配项')}>
        {question.answerList.map((item, index) => {
          const tag = entryOf(fields, item.id);
          const match = question.matchList.find((one) => one.tag === tag);
          return (
            <li
              key={item.id}
              className={styles['pair']}
              data-place={item.id}
              data-over={drag?.over === item.id || undefined}
            >
              <div className={styles['item']} id={`${itemId}-${index}`}>
                {item.content && <RichHtml html={item.content} inline />}
                {item.image && (
                  <img
                    src={item.image}
                    alt={t('第 {{n}} 项的图片', { n: index + 1 })}
                    className={styles['image']}
                    draggable={false}
                  />
                )}
              </div>
              <div className={styles['slot']} data-filled={match !== undefined || undefined}>
                {picked !== null && (
                  <button type="button" className={styles['put']} onClick={() => put(item.id, picked)}>
                    {t('放到这里')}
                    <VisuallyHidden>
                      {t('：选项 {{tag}} 放到第 {{n}} 项', { tag: picked, n: index + 1 })}
                    </VisuallyHidden>
                  </button>
                )}
                <select
                  ref={(element) => {
                    if (element) selects.current.set(item.id, element);
                    else selects.current.delete(item.id);
                  }}
                  className={styles['select']}
                  data-behind={picked !== null || undefined}
                  aria-label={t('第 {{n}} 项对应的选项', { n: index + 1 })}
                  aria-describedby={`${itemId}-${index}`}
                  value={tag}
                  disabled={readOnly}
                  onChange={(event) => assign(item.id, event.target.value)}
                >
                  <option value="">{t('请选择')}</option>
                  {question.matchList.map((one) => (
                    <option key={one.tag} value={one.tag}>
                      {`${one.tag}　${plain(one.content)}${used.has(one.tag) && one.tag !== tag ? t('（已用）') : ''}`}
                    </option>
                  ))}
                </select>
              </div>
            </li>
          );
        })}
      </ol>
      <ul className={styles['right']} aria-label={t('可选项')}>
        {question.matchList.map((one) => (
          <li key={one.tag}>
            <button
              type="button"
              className={styles['card']}
              data-used={used.has(one.tag) || undefined}
              data-dragged={drag?.tag === one.tag || undefined}
              data-drag
              aria-pressed={picked === one.tag}
              disabled={readOnly}
              onPointerDown={down(one.tag)}
              onPointerMove={move}
              onPointerUp={up}
              onPointerCancel={() => {
                pressed.current = null;
                setDrag(null);
              }}
              onClick={() => {
                if (!dragged.current) setPicked(picked === one.tag ? null : one.tag);
                dragged.current = false;
              }}
            >
              <span className={styles['tag']}>{one.tag}</span>
              <span className={styles['content']}>
                {one.content && <RichHtml html={one.content} inline />}
                {one.image && (
                  <img
                    src={one.image}
                    alt={t('选项 {{tag}} 的图片', { tag: one.tag })}
                    className={styles['image']}
                    draggable={false}
                  />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['twice']} role="status">
        {twice.length > 0 && t('选项 {{tags}} 用了不止一次，请确认。', { tags: twice.join('、') })}
      </p>
      {drag && (
        <div
          className={styles['ghost']}
          style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 12}px)` }}
          aria-hidden
        >
          <span className={styles['tag']}>{drag.tag}</span>
          {plain(question.matchList.find((one) => one.tag === drag.tag)?.content ?? '')}
        </div>
      )}
    </div>
  );
}

const placeAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? null;

function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';
}
