import { ActionIcon, Menu, type RenderTreeNodePayload } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconGripVertical,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { placeOfMove, type DepartmentRow, type Move } from './department-place.ts';
import styles from './departments.module.css';

export type DepartmentAct = 'edit' | 'below' | 'history' | 'remove';

interface DepartmentNodeProps extends Pick<
  RenderTreeNodePayload,
  'elementProps' | 'dragHandleProps' | 'expanded' | 'hasChildren'
> {
  readonly row: DepartmentRow;
  readonly rows: readonly DepartmentRow[];
  /** people in it and in all below */
  readonly people: number;
  readonly busy: boolean;
  readonly onToggle: () => void;
  readonly onMove: (move: Move) => void;
  readonly onAct: (act: DepartmentAct) => void;
}

const moves: readonly { readonly move: Move; readonly label: string; readonly Icon: Icon }[] = [
  { move: 'up', label: t('上移'), Icon: IconArrowUp },
  { move: 'down', label: t('下移'), Icon: IconArrowDown },
  { move: 'in', label: t('移入上一部门之下'), Icon: IconArrowRight },
  { move: 'out', label: t('移出一级'), Icon: IconArrowLeft },
];

const acts: readonly { readonly act: DepartmentAct; readonly label: string; readonly Icon: Icon }[] = [
  { act: 'below', label: t('新建下级部门'), Icon: IconPlus },
  { act: 'edit', label: t('编辑'), Icon: IconPencil },
  { act: 'history', label: t('历史记录'), Icon: IconHistory },
];

/** One department of the tree: handle, name, code, people, and a menu of what can be done with it. */
export function DepartmentNode({
  row,
  rows,
  people,
  busy,
  elementProps,
  dragHandleProps,
  expanded,
  hasChildren,
  onToggle,
  onMove,
  onAct,
}: DepartmentNodeProps) {
  const Chevron = expanded ? IconChevronDown : IconChevronRight;
  return (
    <div {...elementProps}>
      <div className={styles['row']}>
        <span className={styles['handle']} aria-hidden {...dragHandleProps}>
          <IconGripVertical size={16} />
        </span>
        <span className={styles['toggle']} aria-hidden onClick={hasChildren ? onToggle : undefined}>
          {hasChildren && <Chevron size={16} />}
        </span>
        <span className={styles['name']}>{row.deptName}</span>
        <span className={styles['code']}>{row.deptCode}</span>
        <span className={styles['count']}>{t('{{n}} 人', { n: sayNumber(people) })}</span>
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <ActionIcon
              className={styles['act']}
              variant="subtle"
              color="gray"
              disabled={busy}
              aria-label={t('“{{title}}”的操作', { title: row.deptName })}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.map(({ act, label, Icon: Glyph }) => (
              <Menu.Item key={act} leftSection={<Glyph size={16} aria-hidden />} onClick={() => onAct(act)}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            {moves.map(({ move, label, Icon: Glyph }) => (
              <Menu.Item
                key={move}
                leftSection={<Glyph size={16} aria-hidden />}
                disabled={placeOfMove(rows, row.id, move) === null}
                onClick={() => onMove(move)}
              >
                {label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              c="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onAct('remove')}
            >
              {t('删除')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
