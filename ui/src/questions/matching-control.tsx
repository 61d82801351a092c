import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { RichHtml } from '../html/rich-html.tsx';
import { t } from '../text/t.ts';
import { useId, useRef, useState } from 'react';
import { entryOf, withEntry } from './answer-fields.ts';
import type { ControlProps } from './control.ts';
import { EnlargeButton, pictureOf } from './enlarge-button.tsx';
import styles from './matching-control.module.css';
import { MatchingSelect } from './matching-select.tsx';
import { useCardDrag } from './use-card-drag.ts';

/**
 * Type 6: items on the right are dragged to places on the left (a finger takes them by their handle), or
 * picked and put there by a tap or by keys, or chosen from the list beside each place. What is used twice is
 * said. With `aids` the picture of an item on the right can be enlarged.
 */
export function MatchingControl({ question, fields, readOnly, onChoose, aids }: ControlProps) {
  const ids = question.answerList.map((entry) => entry.id);
  const itemId = useId();
  const [picked, setPicked] = useState<string | null>(null);
  const selects = useRef(new Map<string, HTMLButtonElement>());
  const assign = (id: string, tag: string) => onChoose(withEntry(fields, ids, id, tag));
  const { drag, cardProps, wasDragged } = useCardDrag({ off: readOnly, onDrop: assign });
  const put = (id: string, tag: string) => {
    assign(id, tag);
    setPicked(null);
    selects.current.get(id)?.focus({ preventScroll: true });
  };
  const uses = ids.map((id) => entryOf(fields, id)).filter((tag) => tag !== '');
  const used = new Set(uses);
  const twice = [...used].filter((tag) => uses.indexOf(tag) !== uses.lastIndexOf(tag));

  return (
    <div className={styles['board']}>
      <p className={styles['hint']}>
        {t('把选项拖到对应的位置；或先点选项再点“放到这里”；也可以在列表中选择。')}
        <span className={styles['byFinger']}>{t('用手指拖动时，请按住选项左侧的圆点。')}</span>
      </p>
      <ol className={styles['left']} aria-label={t('待匹配项')}>
        {question.answerList.map((item, index) => {
          const tag = entryOf(fields, item.id);
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
              <div className={styles['slot']}>
                {picked !== null && (
                  <button type="button" className={styles['put']} onClick={() => put(item.id, picked)}>
                    {t('放到这里')}
                    <VisuallyHidden>
                      {t('：选项 {{tag}} 放到第 {{n}} 项', { tag: picked, n: index + 1 })}
                    </VisuallyHidden>
                  </button>
                )}
                <MatchingSelect
                  button={(element) => {
                    if (element) selects.current.set(item.id, element);
                    else selects.current.delete(item.id);
                  }}
                  label={t('第 {{n}} 项对应的选项', { n: index + 1 })}
                  describedBy={`${itemId}-${index}`}
                  items={question.matchList}
                  used={used}
                  tag={tag}
                  readOnly={readOnly}
                  onChoose={(next) => assign(item.id, next)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <ul className={styles['right']} aria-label={t('可选项')}>
        {question.matchList.map((one) => {
          const picture = pictureOf(one);
          const name = t('选项 {{tag}} 的图片', { tag: one.tag });
          return (
            <li key={one.tag} className={styles['choice']}>
              <button
                type="button"
                className={styles['card']}
                data-used={used.has(one.tag) || undefined}
                data-dragged={drag?.tag === one.tag || undefined}
                data-drag
                aria-pressed={picked === one.tag}
                disabled={readOnly}
                {...cardProps(one.tag)}
                onClick={() => {
                  if (!wasDragged()) setPicked(picked === one.tag ? null : one.tag);
                }}
              >
                <span className={styles['handle']} data-handle aria-hidden>
                  <IconGripVertical size={18} />
                </span>
                <span className={styles['tag']}>{one.tag}</span>
                <span className={styles['content']}>
                  {one.content && <RichHtml html={one.content} inline />}
                  {one.image && (
                    <img src={one.image} alt={name} className={styles['image']} draggable={false} />
                  )}
                </span>
              </button>
              {aids && picture && <EnlargeButton name={name} onClick={() => aids.onEnlarge(picture, name)} />}
            </li>
          );
        })}
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

function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';
}
