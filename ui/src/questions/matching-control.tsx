import { RichHtml } from '../html/rich-html.tsx';
import { t } from '../text/t.ts';
import { type PointerEvent, useRef, useState } from 'react';
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
 * Type 6: items on the right are dragged to places on the left (mouse, pen, touch), or chosen from the list
 * beside each place (keyboard, screen reader).
 */
export function MatchingControl({ question, fields, readOnly, onChoose }: ControlProps) {
  const ids = question.answerList.map((entry) => entry.id);
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<{ tag: string; x: number; y: number } | null>(null);
  const assign = (id: string, tag: string) => onChoose(withEntry(fields, ids, id, tag));
  const used = new Set(ids.map((id) => entryOf(fields, id)));

  const down = (tag: string) => (event: PointerEvent<HTMLElement>) => {
    if (readOnly || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { tag, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = pressed.current;
    if (!from) return;
    if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < startPx) return;
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
      <p className={styles['hint']}>{t('把选项拖到对应的位置，或在下拉框中选择。')}</p>
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
              <div className={styles['item']}>
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
                <select
                  className={styles['select']}
                  aria-label={t('第 {{n}} 项对应的选项', { n: index + 1 })}
                  value={tag}
                  disabled={readOnly}
                  onChange={(event) => assign(item.id, event.target.value)}
                >
                  <option value="">{t('请选择')}</option>
                  {question.matchList.map((one) => (
                    <option key={one.tag} value={one.tag}>
                      {`${one.tag}　${plain(one.content)}`}
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
          <li
            key={one.tag}
            className={styles['card']}
            data-used={used.has(one.tag) || undefined}
            data-dragged={drag?.tag === one.tag || undefined}
            data-readonly={readOnly || undefined}
            data-drag
            onPointerDown={down(one.tag)}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={() => {
              pressed.current = null;
              setDrag(null);
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
          </li>
        ))}
      </ul>
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
