import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import styles from './grant-tree.module.css';
import { everyNode, grantedOf, matching, permissionsUnder, toggled, type GrantNode } from './menu-grants.ts';

interface GrantTreeProps {
  readonly nodes: readonly GrantNode[];
  readonly held: ReadonlySet<string>;
  readonly onChange: (held: ReadonlySet<string>) => void;
  /** Nobody grants what they do not hold themselves; what the role has may be taken away. */
  readonly mayGrant: (permission: string) => boolean;
  readonly disabled?: boolean;
}

const wordOf = (menuType: number): string =>
  menuType === 2 ? t('功能') : menuType === 3 ? t('路由') : t('菜单');

/** The menu with a tick for each entry; arrow keys go from one to the next, the space bar ticks. */
export function GrantTree({ nodes, held, onChange, mayGrant, disabled = false }: GrantTreeProps) {
  const [words, setWords] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = matching(nodes, words);
  const order = everyNode(shown).map(({ id }) => id);
  const stop = active !== null && order.includes(active) ? active : order[0];

  const move = (event: KeyboardEvent) => {
    const place = order.indexOf(stop ?? '');
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: order.length - 1 }[event.key];
    const id = next === undefined ? undefined : order[next];
    if (id === undefined) return;
    event.preventDefault();
    setActive(id);
    box.current?.querySelector<HTMLInputElement>(`[data-menu="${CSS.escape(id)}"]`)?.focus();
  };
  const list = (level: readonly GrantNode[], top: boolean) => (
    <ul className={top ? styles['tree'] : styles['below']}>
      {level.map((node) => {
        const granted = grantedOf(node, held);
        const beyond = permissionsUnder(node).every((one) => !held.has(one) && !mayGrant(one));
        return (
          <li key={node.id}>
            <div className={styles['row']}>
              <Checkbox
                label={node.metaTitle}
                checked={granted === 'all'}
                indeterminate={granted === 'some'}
                disabled={disabled || beyond}
                data-menu={node.id}
                tabIndex={node.id === stop ? 0 : -1}
                onFocus={() => setActive(node.id)}
                onKeyDown={move}
                onChange={() => onChange(toggled(node, held, mayGrant))}
              />
              {node.menuType !== 1 && <Tag tone="quiet">{wordOf(node.menuType)}</Tag>}
            </div>
            {node.children.length > 0 && list(node.children, false)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      <TextInput
        aria-label={t('搜索菜单与功能')}
        placeholder={t('搜索菜单与功能')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div ref={box} className={styles['box']} role="group" aria-label={t('菜单与功能')}>
        {shown.length > 0 ? list(shown, true) : t('没有符合条件的数据')}
      </div>
    </>
  );
}
