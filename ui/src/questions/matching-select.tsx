import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { RichHtml } from '../html/rich-html.tsx';
import { t } from '../text/t.ts';
import styles from './matching-control.module.css';
import type { MatchItem } from './question.ts';

interface MatchingSelectProps {
  readonly button: Ref<HTMLButtonElement>;
  /** what it is called: the place by its number */
  readonly label: string;
  /** id of the element that holds the item of this place */
  readonly describedBy: string;
  readonly items: readonly MatchItem[];
  /** tags that stand in some place */
  readonly used: ReadonlySet<string>;
  /** tag of the item that stands here, '' when there is none */
  readonly tag: string;
  readonly readOnly: boolean;
  /** '' takes away what stands here */
  readonly onChoose: (tag: string) => void;
}

/**
 * What stands in one place, and the list to choose it from: opened by a click, a tap, Enter, Space or ↑/↓.
 * The letter of an item chooses it, Delete takes it away, with the list open or not.
 */
export function MatchingSelect(props: MatchingSelectProps) {
  const { button, label, describedBy, items, used, tag, readOnly, onChoose } = props;
  const list = useCombobox({
    onDropdownOpen: () => list.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => list.resetSelectedOption(),
  });
  const chosen = items.find((one) => one.tag === tag);
  const choose = (next: string) => {
    onChoose(next);
    list.closeDropdown();
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = items.find((one) => one.tag === event.key.toUpperCase());
    if (!named && event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    choose(named?.tag ?? '');
  };
  return (
    <Combobox
      store={list}
      withinPortal={false}
      position="bottom-end"
      width="max-content"
      transitionProps={{ duration: 0 }}
      disabled={readOnly}
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <button
          ref={button}
          type="button"
          className={styles['select']}
          data-filled={chosen !== undefined || undefined}
          aria-label={label}
          aria-describedby={describedBy}
          disabled={readOnly}
          onKeyDown={press}
          onClick={() => list.toggleDropdown()}
          onBlur={() => list.closeDropdown()}
        >
          {chosen ? <Item item={chosen} /> : <span className={styles['none']}>{t('请选择')}</span>}
          <IconChevronDown size={18} aria-hidden className={styles['chevron']} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles['list']}>
        <Combobox.Options mah="16rem" style={{ overflowY: 'auto' }} aria-label={t('可选项')}>
          {chosen && (
            <Combobox.Option value="" className={styles['option']}>
              {t('清除')}
            </Combobox.Option>
          )}
          {items.map((item) => (
            <Combobox.Option
              key={item.tag}
              value={item.tag}
              className={styles['option']}
              active={item.tag === tag}
              selected={item.tag === tag}
            >
              <Item item={item} />
              {item.tag === tag && <IconCheck size={18} aria-hidden className={styles['chevron']} />}
              {used.has(item.tag) && item.tag !== tag && (
                <span className={styles['usedUp']}>{t('已用')}</span>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Item = ({ item: { tag, content, image } }: { readonly item: MatchItem }) => (
  <>
    <span className={styles['tag']}>{tag}</span>
    <span className={styles['words']}>
      {content && <RichHtml html={content} inline />}
      {image && <img src={image} alt={t('选项 {{tag}} 的图片', { tag })} draggable={false} />}
    </span>
  </>
);
