import { ActionIcon, Menu, TextInput, type RenderTreeNodePayload } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { Chapter } from '../chapter.ts';
import { placeOfMove, type Move } from './chapter-moves.ts';
import styles from './chapters-dialog.module.css';

interface ChapterNodeProps extends Pick<RenderTreeNodePayload, 'elementProps' | 'dragHandleProps'> {
  readonly chapter: Chapter;
  readonly chapters: readonly Chapter[];
  readonly busy: boolean;
  readonly onMove: (move: Move) => void;
  readonly onRename: (title: string) => Promise<boolean>;
  readonly onAddBelow: (title: string) => Promise<boolean>;
  readonly onDelete: () => void;
}

const moves: readonly { readonly move: Move; readonly label: string; readonly Icon: typeof IconArrowUp }[] = [
  { move: 'up', label: t('上移'), Icon: IconArrowUp },
  { move: 'down', label: t('下移'), Icon: IconArrowDown },
  { move: 'in', label: t('移入上一章节之下'), Icon: IconArrowRight },
  { move: 'out', label: t('移出一级'), Icon: IconArrowLeft },
];

/** One chapter of the tree: handle, title, how many questions, and a menu of what can be done with it. */
export function ChapterNode(props: ChapterNodeProps) {
  const { chapter, chapters, busy, elementProps, dragHandleProps, onMove, onRename, onAddBelow, onDelete } =
    props;
  const [typing, setTyping] = useState<'rename' | 'below' | null>(null);
  return (
    <div {...elementProps}>
      <div className={styles['row']}>
        <span className={styles['handle']} aria-hidden {...dragHandleProps}>
          <IconGripVertical size={16} />
        </span>
        {typing === 'rename' ? (
          <TitleInput
            label={t('章节名称')}
            first={chapter.title}
            onDone={(title) => onRename(title)}
            onLeave={() => setTyping(null)}
          />
        ) : (
          <span className={styles['title']}>{chapter.title}</span>
        )}
        <span className={styles['count']}>{t('{{n}} 题', { n: sayNumber(chapter.quCount) })}</span>
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={busy}
              aria-label={t('“{{title}}”的操作', { title: chapter.title })}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map(({ move, label, Icon }) => (
              <Menu.Item
                key={move}
                leftSection={<Icon size={16} aria-hidden />}
                disabled={placeOfMove(chapters, chapter.id, move) === null}
                onClick={() => onMove(move)}
              >
                {label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTyping('below')}>
              {t('添加下级章节')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setTyping('rename')}>
              {t('重命名')}
            </Menu.Item>
            <Menu.Item c="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              {t('删除')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {typing === 'below' && (
        <div className={styles['below']}>
          <TitleInput
            label={t('下级章节名称')}
            first=""
            onDone={(title) => onAddBelow(title)}
            onLeave={() => setTyping(null)}
          />
        </div>
      )}
    </div>
  );
}

interface TitleInputProps {
  readonly label: string;
  readonly first: string;
  readonly onDone: (title: string) => Promise<boolean>;
  readonly onLeave: () => void;
}

/** A title typed in its place: Enter keeps it, Escape leaves it as it was. */
function TitleInput({ label, first, onDone, onLeave }: TitleInputProps) {
  const [title, setTitle] = useState(first);
  const finish = async () => {
    const typed = title.trim();
    if (typed === '' || typed === first || (await onDone(typed))) onLeave();
  };
  return (
    <TextInput
      flex={1}
      size="xs"
      autoFocus
      aria-label={label}
      placeholder={label}
      maxLength={50}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={() => void finish()}
      // Escape leaves the title, not the dialog; Enter in an input method ends a word, not the title.
      data-mantine-stop-propagation="true"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') void finish();
        if (event.key === 'Escape') onLeave();
      }}
    />
  );
}
